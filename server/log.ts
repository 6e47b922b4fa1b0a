import {type DestinationStream, pino} from 'pino'
import {safeJson} from '#shared/text/terminal-text.ts'
import type {Config} from './config.ts'

/** Creates a logger of JSON lines, by default to stdout. It redacts the fields that could hold secrets. */
export function createLogger(level: Config['logLevel'], destination?: DestinationStream) {
  const redact = {
    paths: secrets.flatMap((name) => ['', '*.', '*.*.'].map((place) => place + name)),
    censor: '[redacted]',
  }
  const serializers = {req: ({method, url}: RequestFields) => ({method, path: url?.split('?')[0]})}
  return pino({level, base: null, redact, serializers}, destination ?? safeStdout())
}

/** Holds lines back until `release`, so that a terminal shows words first. */
export function holdLines(destination: DestinationStream = safeStdout()) {
  let held: string[] | undefined = []
  return {
    write(line: string) {
      if (held) held.push(line)
      else destination.write(line)
    },
    release() {
      for (const line of held ?? []) destination.write(line)
      held = undefined
    },
  }
}

/** Stdout may be a terminal, or be read on one later: names in a line must not act on it. */
function safeStdout(): DestinationStream {
  const stdout = pino.destination(1)
  return {write: (line) => void stdout.write(safeJson(line))}
}

interface RequestFields {
  method?: string
  url?: string
}

const secrets = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'device_code',
  'user_code',
  'client_assertion',
]
