import {html, type TemplateResult} from 'lit'
import type {Comment, Thread} from '#shared/contract/resources.ts'
import {formatSince} from '#shared/text/formats.ts'
import {formatMoment} from '#shared/text/moments.ts'
import type {Language, Words} from '../../words/words.ts'

/** The texts that name threads and comments. */
export interface ThreadNames {
  /** Returns the thread's number in the project, from 1. */
  numberOf(thread: Thread): number
  authorOf(comment: Comment): string
  since(time: string): TemplateResult
}

/** Characters of a comment in lists. */
const maxExcerpt = 80

/** Returns the beginning of a thread's first comment. */
export function excerptOf({comments: [first]}: Thread): string {
  const text = (first?.body ?? '').replaceAll(/\s+/g, ' ')
  return [...text].length > maxExcerpt ? `${[...text].slice(0, maxExcerpt).join('')}…` : text
}

export function createThreadNames(
  {words, language}: {words: Words; language: Language},
  threads: () => readonly Thread[],
): ThreadNames {
  return {
    numberOf: ({id}) => threads().findIndex((one) => one.id === id) + 1,
    authorOf: ({authorName}) => authorName ?? words.comments.gone,
    since(time) {
      const at = Date.parse(time)
      return html`<time datetime=${time} title=${formatMoment(language, at)}>${formatSince(language, at, Date.now())}</time>`
    },
  }
}
