import {reasonOf} from '#shared/error-reason.ts'
import {readMailServer} from '../mail/mail-server.ts'
import {type Finding, right, wrong} from './finding.ts'

/** Connects to the mail server and signs in; sends nothing. */
export async function checkMail(smtpUrl: string): Promise<Finding> {
  const {host, port, ...more} = readMailServer(smtpUrl, {connection: 5000, answer: 5000})
  const {createTransport} = await import('nodemailer')
  const transport = createTransport({host, port, ...more})
  try {
    await transport.verify()
    return right('mail', `The mail server ${host}:${port} takes emails.`)
  } catch (error) {
    return wrong('mail', `The mail server ${host}:${port} refuses: ${reasonOf(error)}. Check PIANTA_SMTP_URL.`)
  } finally {
    transport.close()
  }
}
