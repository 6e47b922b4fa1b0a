import type {Clock} from '#shared/clock.ts'
import {logLevels} from '#shared/host/setting-readers.ts'
import {terminalJson, terminalLine} from '#shared/text/terminal-text.ts'
import type {LogFields, Logger} from '../client/logger.ts'

export type {LogFields, Logger} from '../client/logger.ts'

export type LogLevel = (typeof logLevels)[number]

/** `text` for people, `json` for machines. */
export const logFormats = ['text', 'json'] as const
export type LogFormat = (typeof logFormats)[number]

export interface LoggerOptions {
  level: LogLevel
  format?: LogFormat | undefined
  clock: Clock
  /** Receives complete lines. */
  write(line: string): void
}

/** Creates a logger of lines like `2026-11-21T14:02:00.000Z warn offline reason=…`, or of the same as JSON. */
export function createLogger({level, format = 'text', clock, write}: LoggerOptions): Logger {
  const threshold = logLevels.indexOf(level)
  const line = {text: textLine, json: jsonLine}[format]
  const at = (name: Exclude<LogLevel, 'silent'>): Logger['info'] =>
    logLevels.indexOf(name) < threshold
      ? () => {}
      : (message, fields = {}) => write(`${line(new Date(clock.now()).toISOString(), name, message, fields)}\n`)
  return {debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error')}
}

function textLine(time: string, level: string, message: string, fields: LogFields): string {
  const pairs = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${typeof value === 'string' ? quote(value) : value}`],
  )
  return terminalLine([time, level, message, ...pairs].join(' '))
}

const jsonLine = (time: string, level: string, message: string, fields: LogFields): string => {
  const entry = {time, level, message}
  // The entry's keys come first in the line, and no field hides them.
  return terminalJson({...entry, ...fields, ...entry})
}

/** Quotes values that would break a line or pair, like people's project names. */
const quote = (text: string) => (/^[\w.:/@+-]+$/.test(text) ? text : terminalJson(text))
