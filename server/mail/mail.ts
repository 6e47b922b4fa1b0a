import type {Config} from '../config.ts'
import {isEmail} from '../identity/email.ts'
import {type MailTimeouts, readMailServer} from './mail-server.ts'

export interface Email {
  /** One address. */
  to: string
  subject: string
  /** Plain text, in the reader's language. */
  text: string
}

export interface Mail {
  /**
   * Resolves once the mail server has taken it. Throws as the mail server refuses it or is not reached, and a RangeError
   * for an address that no mail can go to.
   */
  send(email: Email): Promise<void>
  /** Lets what is being sent end, for a second. */
  close(): Promise<void>
}

/** Those who stop a server wait for it (see start-server.ts). */
const timeToEnd = 1000

/** Mail to people; undefined where none is set up. */
export function createMail(
  {smtpUrl, mailFrom}: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  patience?: MailTimeouts,
): Mail | undefined {
  if (smtpUrl === undefined) return undefined
  const mailServer = readMailServer(smtpUrl, patience)
  const ending = new AbortController()
  const pending = new Set<Promise<unknown>>()

  async function deliver({to, subject, text}: Email) {
    if (!isEmail(to)) throw new RangeError('no mail can go to this address')
    if (/\p{Cc}/u.test(subject)) throw new RangeError('a subject is one line')
    const {createTransport} = await import('nodemailer')
    await createTransport(mailServer).sendMail({
      from: {name: 'Pianta', address: mailFrom},
      // As objects: a text would be read as a list.
      to: {name: '', address: to},
      envelope: {from: mailFrom, to: [to]},
      subject,
      text,
      // RFC 3834, section 5: so that no absence is answered to us.
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
      const timer = setTimeout(() => ending.abort(), timeToEnd)
      await Promise.allSettled(pending)
      clearTimeout(timer)
    },
  }
}
