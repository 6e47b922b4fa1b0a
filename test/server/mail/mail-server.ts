import {once} from 'node:events'
import type {AddressInfo} from 'node:net'
import {buffer} from 'node:stream/consumers'
import {SMTPServer, type SMTPServerOptions} from 'smtp-server'
import type {Test} from 'tap'
import {parseEmail, type Received} from './parse-email.ts'

/** Starts a real mail server on 127.0.0.1 that stores received emails. It uses no TLS unless `options` set it. */
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
  // Aborted connections also raise this event.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  t.teardown(() => new Promise<void>((resolve) => server.close(resolve)))
  const {port} = server.server.address() as AddressInfo
  return {
    port,
    settings: {PIANTA_SMTP_URL: `smtp://127.0.0.1:${port}`},
    /** The emails that `next` has not returned yet. */
    emails,
    /** Returns the oldest email, or waits for one. */
    next: (): Promise<Received> => {
      const email = emails.shift()
      return email ? Promise.resolve(email) : new Promise((resolve) => waiting.push(resolve))
    },
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
