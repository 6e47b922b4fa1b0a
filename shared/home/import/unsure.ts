/** The elements of an import that its file tells only vaguely: they are marked until a person agrees to them. */
import type {Language} from '../../text/languages.ts'

/** The reason to doubt an element, with its text for people. */
const reasons = {
  'low-confidence': {en: 'the scan was not certain', it: 'la scansione non era certa'},
  guessed: {en: 'the file does not say it, and Pianta guessed it', it: 'il file non lo dice: Pianta l’ha supposto'},
} as const satisfies Record<string, Record<Language, string>>

export type UnsureReason = keyof typeof reasons

export const isUnsureReason = (text: unknown): text is UnsureReason =>
  typeof text === 'string' && Object.hasOwn(reasons, text)

export const describeUnsure = (reason: UnsureReason, language: Language): string => reasons[reason][language]
