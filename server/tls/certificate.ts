import {readFileSync} from 'node:fs'
import type {RequestListener} from 'node:http'
import {createServer, type Server, type ServerOptions} from 'node:https'
import {createSecureContext} from 'node:tls'
import type {FastifyBaseLogger} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import {ConfigError} from '../config.ts'

/** The files of a certificate and its private key. */
export interface TlsFiles {
  cert: string
  key: string
}

interface Pair {
  cert: string
  key: string
}

/** Milliseconds between looks at the files. Tools replace them by links too, so their contents are compared. */
const lookInterval = 10_000

/** Milliseconds that a client may take for its handshake. */
const handshakeTimeout = 20_000

/** Reads a pair that fits together. Throws a ConfigError that names the file. */
function readPair(files: TlsFiles): Pair {
  const read = (name: string, path: string) => {
    try {
      return readFileSync(path, 'utf8')
    } catch (error) {
      throw new ConfigError(`${name} can't be read: ${(error as Error).message}. Check its path and permissions.`, {
        cause: error,
      })
    }
  }
  const pair = {cert: read('PIANTA_TLS_CERT', files.cert), key: read('PIANTA_TLS_KEY', files.key)}
  try {
    createSecureContext(pair)
    return pair
  } catch (error) {
    throw new ConfigError(
      `PIANTA_TLS_CERT and PIANTA_TLS_KEY are no certificate with its key (${(error as Error).message}). Both are PEM files; ` +
        'the first has the certificate, then the ones that signed it.',
      {cause: error},
    )
  }
}

const isSame = (one: Pair, other: Pair | undefined) => one.cert === other?.cert && one.key === other.key

export type Tls = ReturnType<typeof openTls>

/**
 * Creates HTTPS servers with the certificate of two files. `start` follows changes of the files: new handshakes use the
 * new pair, and a bad pair is logged while the old one stays.
 */
export function openTls(files: TlsFiles) {
  let current = readPair(files)
  let rejected: Pair | undefined
  /** Why the files could not be read at the last look; undefined when they could. */
  let unread: string | undefined
  const servers = new Set<Server>()

  function look(logger: FastifyBaseLogger) {
    const refuse = (error: unknown) =>
      logger.error(
        {err: error},
        'PIANTA_TLS_CERT and PIANTA_TLS_KEY can not be used any more: the old ones stay in use',
      )
    let next: Pair
    try {
      next = {cert: readFileSync(files.cert, 'utf8'), key: readFileSync(files.key, 'utf8')}
      unread = undefined
    } catch (error) {
      const {message} = error as Error
      if (message !== unread) refuse(error)
      unread = message
      return
    }
    if (isSame(next, rejected)) return
    rejected = undefined
    if (isSame(next, current)) return
    try {
      use(next)
      logger.info('the certificate changed: new connections use the new one')
    } catch (error) {
      rejected = next
      refuse(error)
    }
  }

  function use(pair: Pair) {
    createSecureContext(pair)
    for (const server of servers) server.setSecureContext(pair)
    current = pair
  }

  return {
    createServer(options: ServerOptions, listener: RequestListener): Server {
      const server = createServer({handshakeTimeout, ...options, ...current}, listener)
      // An answer in HTTP would wait for a handshake that never comes, and keep the connection.
      server.on('tlsClientError', (_error, socket) => socket.destroy())
      servers.add(server)
      server.once('close', () => servers.delete(server))
      return server
    },

    start(clock: Clock, logger: FastifyBaseLogger) {
      let cancel = clock.after(lookInterval, onTime)
      function onTime() {
        look(logger)
        cancel = clock.after(lookInterval, onTime)
      }
      return {stop: () => cancel()}
    },
  }
}
