import {once} from 'node:events'
import type {AddressInfo} from 'node:net'
import {buffer} from 'node:stream/consumers'
import {SMTPServer, type SMTPServerOptions} from 'smtp-server'
import type {Test} from 'tap'
import {type Received, readLetter} from './read-letter.ts'

/** A real mail server on 127.0.0.1 that keeps what it is handed; without TLS unless `options` say otherwise. */
export async function startMailServer(t: Test, options: SMTPServerOptions = {}) {
  const letters: Received[] = []
  const waiting: ((letter: Received) => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    logger: false,
    onData(stream, {envelope}, done) {
      buffer(stream).then((bytes) => {
        const letter = readLetter(
          bytes,
          envelope.rcptTo.map(({address}) => address),
        )
        done()
        const next = waiting.shift()
        if (next) next(letter)
        else letters.push(letter)
      }, done)
    },
    ...options,
  })
  // What a client breaks off is told here too.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  t.teardown(() => new Promise<void>((resolve) => server.close(resolve)))
  const {port} = server.server.address() as AddressInfo
  return {
    port,
    settings: {PIANTA_SMTP_URL: `smtp://127.0.0.1:${port}`},
    /** Those that nobody has taken yet. */
    letters,
    /** The oldest of those that nobody has taken yet, or else the next that comes. */
    next: (): Promise<Received> => {
      const letter = letters.shift()
      return letter ? Promise.resolve(letter) : new Promise((resolve) => waiting.push(resolve))
    },
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
