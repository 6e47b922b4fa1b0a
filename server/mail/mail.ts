import {isEmail} from '../accounts/email.ts'
import type {Config} from '../config.ts'
import {type MailTimeouts, readMailServer} from './mail-server.ts'

/** An email to one person. */
export interface Email {
  /** A single address. */
  to: string
  subject: string
  /** Plain text, in the reader's language. */
  text: string
}

export interface Mail {
  /**
   * Resolves when the mail server accepts the email. Throws when the server refuses it or can't be reached, and a
   * RangeError for an invalid address or subject.
   */
  send(email: Email): Promise<void>
  /** Waits up to a second for emails in flight, then aborts them. */
  close(): Promise<void>
}

/** Milliseconds that `close` waits. The shutdown waits for it (see start-server.ts). */
const closeTimeout = 1000

/** Creates the mailer, or returns undefined when no mail server is configured. */
export function createMail(
  {smtpUrl, mailFrom}: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  timeouts?: MailTimeouts,
): Mail | undefined {
  if (smtpUrl === undefined) return undefined
  const mailServer = readMailServer(smtpUrl, timeouts)
  const ending = new AbortController()
  const pending = new Set<Promise<unknown>>()

  async function deliver({to, subject, text}: Email) {
    if (!isEmail(to)) throw new RangeError('the recipient is not an email address')
    if (/\p{Cc}/u.test(subject)) throw new RangeError('an email subject must be one line')
    const {createTransport} = await import('nodemailer')
    await createTransport(mailServer).sendMail({
      from: {name: 'Pianta', address: mailFrom},
      // Objects, because nodemailer parses a string as a list of addresses.
      to: {name: '', address: to},
      envelope: {from: mailFrom, to: [to]},
      subject,
      text,
      // Prevents automatic replies (RFC 3834, section 5).
      headers: {'Auto-Submitted': 'auto-generated'},
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: ending.signal,
    })
  }

  return {
    async send(email) {
      const sending = deliver(email)
      pending.add(sending)
      await sending.finally(() => pending.delete(sending))
    },
    async close() {
      const timer = setTimeout(() => ending.abort(), closeTimeout)
      await Promise.allSettled(pending)
      clearTimeout(timer)
    },
  }
}
