import type {Clock} from '#shared/clock.ts'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

type Write = (message: string, fields?: LogFields) => void

/** A logger of one line per entry. Callers never pass tokens or codes. */
export interface Logger {
  debug: Write
  info: Write
  warn: Write
  error: Write
}

export interface LoggerOptions {
  level: LogLevel
  clock: Clock
  /** Receives complete lines. */
  write(line: string): void
}

/** Creates a logger of lines like `2026-11-21T14:02:00.000Z warn offline reason=…`. */
export function createLogger({level, clock, write}: LoggerOptions): Logger {
  const threshold = logLevels.indexOf(level)
  const at = (name: Exclude<LogLevel, 'silent'>): Write =>
    logLevels.indexOf(name) < threshold
      ? () => {}
      : (message, fields = {}) => {
          const pairs = Object.entries(fields).flatMap(([key, value]) =>
            value === undefined ? [] : [`${key}=${typeof value === 'string' ? quote(value) : value}`],
          )
          write(`${[new Date(clock.now()).toISOString(), name, message, ...pairs].join(' ')}\n`)
        }
  return {debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error')}
}

/** Quotes values that would break a line or pair, like people's project names. */
const quote = (text: string) => (/^[\w.:/@+-]+$/.test(text) ? text : JSON.stringify(text))
