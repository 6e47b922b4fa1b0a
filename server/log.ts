import {pino} from 'pino'
import type {Config} from './config.ts'

/** JSON lines on stdout. Whatever could be a secret is cut out, should it ever be logged. */
export function createLogger(level: Config['logLevel']) {
  return pino({
    level,
    base: null,
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
    serializers: {req: ({method, url}) => ({method, path: url?.split('?')[0]})},
  })
}

const secrets = [
  'authorization',
  'cookie',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'device_code',
  'user_code',
  'client_assertion',
]
