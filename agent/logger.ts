import type {Clock} from '#shared/clock.ts'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

type Write = (message: string, fields?: LogFields) => void

/** One line an entry. Whoever logs never hands it a token or a code. */
export interface Logger {
  debug: Write
  info: Write
  warn: Write
  error: Write
}

export interface LoggerOptions {
  level: LogLevel
  clock: Clock
  /** Given whole lines. */
  write(line: string): void
}

/** Lines as `2026-11-21T14:02:00.000Z warn server is away, trying again seconds=4`. */
export function createLogger({level, clock, write}: LoggerOptions): Logger {
  const least = logLevels.indexOf(level)
  const at = (name: Exclude<LogLevel, 'silent'>): Write =>
    logLevels.indexOf(name) < least
      ? () => {}
      : (message, fields = {}) => {
          const pairs = Object.entries(fields).flatMap(([key, value]) =>
            value === undefined ? [] : [`${key}=${typeof value === 'string' ? quote(value) : value}`],
          )
          write(`${[new Date(clock.now()).toISOString(), name, message, ...pairs].join(' ')}\n`)
        }
  return {debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error')}
}

/** Quotes what would break a line or a pair apart: a project's name is somebody else's text. */
const quote = (text: string) => (/^[\w.:/@+-]+$/.test(text) ? text : JSON.stringify(text))
