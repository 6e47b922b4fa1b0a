import type {Test} from 'tap'
import {startServer, type TestServer} from '../../helper.ts'
import {startMailServer} from '../mail/mail-server.ts'
import type {Received} from '../mail/parse-email.ts'

/** Starts a server with its own mail server. */
export async function startMailing(t: Test, settings: Record<string, string> = {}) {
  const mailServer = await startMailServer(t)
  const server = await startServer(t, {...mailServer.settings, ...settings})
  return {...server, mailServer}
}

export type MailingServer = Awaited<ReturnType<typeof startMailing>>

/** Returns the emails of all earlier requests. */
export async function emailsOf({url, services, mailServer}: MailingServer): Promise<Received[]> {
  await answered({url})
  await services.mail?.close()
  return mailServer.emails.splice(0)
}

/** Work after earlier responses has begun when a later request is answered. */
export async function answered({url}: Pick<TestServer, 'url'>) {
  await (await fetch(`${url}/docs`)).text()
}

/** Returns the path of an email's one link to the server. */
export function linkIn({url}: Pick<TestServer, 'url'>, {text}: Received): string {
  const links = [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link).filter((link) => link.includes('link='))
  if (links.length !== 1 || !links[0]?.startsWith(`${url}/`)) throw new Error(`not one link of ours in: ${text}`)
  return links[0].slice(url.length)
}
