import type {Config} from '../config.ts'

export interface Letter {
  to: string
  subject: string
  /** Plain text, in the reader's language. */
  text: string
}

export interface Mail {
  /** Resolves once the mail server has taken it. Throws as it refuses, or is not reached. */
  send(letter: Letter): Promise<void>
}

/** Mail to people; undefined where none is set up. */
export function createMail({smtpUrl}: Pick<Config, 'smtpUrl' | 'mailFrom'>): Mail | undefined {
  if (smtpUrl === undefined) return undefined
  throw new TypeError('mail is being built')
}
