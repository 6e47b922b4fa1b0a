import {once} from 'node:events'
import type {AddressInfo} from 'node:net'
import {buffer} from 'node:stream/consumers'
import {SMTPServer, type SMTPServerOptions} from 'smtp-server'
import type {Test} from 'tap'
import {parseEmail, type Received} from './parse-email.ts'

/** A real mail server on 127.0.0.1 that keeps what it is handed; without TLS unless `options` say otherwise. */
export async function startMailServer(t: Test, options: SMTPServerOptions = {}) {
  const emails: Received[] = []
  const waiting: ((email: Received) => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    logger: false,
    onData(stream, {envelope}, done) {
      buffer(stream).then((bytes) => {
        const email = parseEmail(
          bytes,
          envelope.rcptTo.map(({address}) => address),
        )
        done()
        const next = waiting.shift()
        if (next) next(email)
        else emails.push(email)
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
    emails,
    /** The oldest of those that nobody has taken yet, or else the next that comes. */
    next: (): Promise<Received> => {
      const email = emails.shift()
      return email ? Promise.resolve(email) : new Promise((resolve) => waiting.push(resolve))
    },
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
