export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

type Write = (message: string, fields?: LogFields) => void

/** A logger of one line per entry. Callers never pass tokens or codes. */
export interface Logger {
  debug: Write
  info: Write
  warn: Write
  error: Write
}
