import {commentProblem} from '../../threads/comment-body.ts'
import type {Strings} from '../../words/strings.ts'
import {textArea} from '../elements.ts'
import {formText} from '../forms.ts'
import type {Html} from '../html.ts'

/** Bytes of a form with the longest comment: a character can take twelve. */
export const bodyLimit = 256 * 1024

/** Returns the comment with `\n` line ends; forms send `\r\n`. */
export const readComment = (request: Parameters<typeof formText>[0]): string =>
  formText(request, 'body').replaceAll('\r\n', '\n').trim()

export function bodyProblem({comments}: Strings, body: string): string | undefined {
  const problem = commentProblem(body)
  return problem && comments[problem]
}

interface CommentField {
  label: string
  value: string
  problem: string | undefined
  /** The names of the other members: an `@` before a name tells its member. */
  others?: readonly string[]
}

/** The most names that the hint has. */
const maxNames = 6

/** A field for a comment. Its hint names the members. */
export function commentField(words: Strings, {label, value, problem, others = []}: CommentField): Html {
  const names = others.slice(0, maxNames).map((name) => `@${name}`)
  const hint = words.comments.mentionHint(names.join(', '), others.length > maxNames)
  return textArea(words, {
    name: 'body',
    label,
    value,
    problem,
    ...(names.length > 0 && {hint}),
    rows: 5,
    isProse: true,
  })
}
