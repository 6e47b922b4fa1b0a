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

export const commentField = (words: Strings, label: string, value: string, problem: string | undefined): Html =>
  textArea(words, {name: 'body', label, value, problem, rows: 5, isProse: true})
