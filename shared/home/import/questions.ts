/** Questions that a file leaves open, such as its unit: a person answers them before the file is read into a home. */
import type {Language} from '../../text/languages.ts'

type Texts = Readonly<Record<Language, string>>

export interface ImportQuestion {
  /** Its name in forms, and in the command's `--answer KEY=VALUE`: small letters, digits and hyphens. */
  key: string
  text: Texts
  /** The reasons for the proposed answers. */
  hint?: Texts
  takes: 'one' | 'several'
  /** At most 200. A file with more layers offers the important ones. */
  choices: readonly ImportChoice[]
}

export interface ImportChoice {
  value: string
  text: Texts
  isProposed?: boolean
}

/** The answer that asks again, beside a drawing with the answers so far. */
export const redraw = 'redraw'

/** The values that a person chose, by the questions' keys. They come from outside: a reader checks them. */
export type ImportAnswers = Readonly<Record<string, readonly string[]>>

/** Returns a question's answers that are among its choices; undefined when there is none. */
export function answersTo({key, choices, takes}: ImportQuestion, answers: ImportAnswers): string[] | undefined {
  const given = Object.hasOwn(answers, key) ? (answers[key] ?? []) : []
  const known = choices.filter(({value}) => given.includes(value)).map(({value}) => value)
  return known.length === 0 || (takes === 'one' && known.length > 1) ? undefined : known
}
