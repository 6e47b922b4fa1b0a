import type {FastifyBaseLogger} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import type {Account} from '../accounts/account.ts'
import type {Accounts} from '../accounts/accounts.ts'
import type {Email, Mail} from './mail.ts'
import {type QueuedEmail, sendEmails} from './send-emails.ts'

interface Needs {
  accounts: Pick<Accounts, 'byId'>
  clock: Clock
  mail: Mail | undefined
}

interface News {
  /** The subject matter, for log messages. */
  about: string
  /** Milliseconds from the first news to the email about all of them. */
  delay: number
  /** Calls a listener at news. Returns a function that unsubscribes it. */
  onNews(listener: () => void): () => void
  queued(): QueuedEmail[]
}

/** Emails people about news, at confirmed addresses, if mail is configured; see `sendEmails`. */
export function startMailer(
  {accounts, clock, mail}: Needs,
  {about, delay, onNews, queued}: News,
  logger: FastifyBaseLogger,
) {
  if (!mail) return {stop: async () => {}}
  const emails = sendEmails({accounts, clock, mail, logger, about}, queued)
  const unsubscribe = onNews(() => emails.wake(clock.now() + delay))
  return {
    stop() {
      unsubscribe()
      return emails.stop()
    },
  }
}

interface Gathering<Entry> {
  delay: number
  /** When an entry was made, in milliseconds since the epoch. */
  timeOf(entry: Entry): number
  write(account: Account, about: Entry[]): Email
  sent(about: Entry[]): void
}

/** Returns an email for each account about all its entries, due `delay` after the first one. */
export function emailsByAccount<Entry extends {accountId: string}>(
  entries: readonly Entry[],
  {delay, timeOf, write, sent}: Gathering<Entry>,
): QueuedEmail[] {
  const byAccount = Object.entries(Object.groupBy(entries, ({accountId}) => accountId))
  return byAccount.map(([accountId, about = []]) => ({
    accountId,
    at: Math.min(...about.map(timeOf)) + delay,
    write: (account) => write(account, about),
    sent: () => sent(about),
  }))
}
