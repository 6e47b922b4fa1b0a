import {type DestinationStream, pino} from 'pino'
import type {Config} from './config.ts'

/** JSON lines on stdout, unless said otherwise. Whatever could be a secret is cut out, should it ever be logged. */
export function createLogger(level: Config['logLevel'], destination?: DestinationStream) {
  const redact = {
    paths: secrets.flatMap((name) => ['', '*.', '*.*.'].map((place) => place + name)),
    censor: '[redacted]',
  }
  const serializers = {req: ({method, url}: Incoming) => ({method, path: url?.split('?')[0]})}
  return pino({level, base: null, redact, serializers}, destination)
}

interface Incoming {
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
