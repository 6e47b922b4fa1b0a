import type {FastifyBaseLogger} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import type {Account, Accounts} from '../identity/accounts.ts'
import type {Email, Mail} from './mail.ts'

/** After an email that was not taken. */
const retry = 60 * 60_000

/** An email that is to be sent to somebody. */
export interface QueuedEmail {
  accountId: string
  /** From when on. */
  at: number
  write(account: Account): Email
  /** A mail server took it. */
  sent(): void
}

interface Needs {
  accounts: Pick<Accounts, 'byId'>
  clock: Clock
  mail: Mail
  logger: FastifyBaseLogger
  /** What they are about, for the log. */
  about: string
}

/**
 * Sends emails when they are due, to people who want them, at addresses that they have confirmed. What is to be sent is in the database, and asked for anew each time, so a restart loses
 * none of it; one that comes between the mail server's answer and our note of it sends an email twice.
 */
export function sendEmails({accounts, clock, mail, logger, about}: Needs, queued: () => QueuedEmail[]) {
  /** By account, when mail to it may be tried again. */
  const retryAt = new Map<string, number>()
  let isEnding = false
  let wakesAt = Number.POSITIVE_INFINITY
  let cancel = () => {}
  let running = Promise.resolve()

  function wake(at: number) {
    if (isEnding || at >= wakesAt) return
    cancel()
    wakesAt = at
    cancel = clock.after(Math.max(0, at - clock.now()), () => {
      wakesAt = Number.POSITIVE_INFINITY
      running = running.then(sendDue)
    })
  }

  async function sendDue() {
    try {
      // Looked up for each: it may be none any more since another was sent.
      for (let due = nextDue(); due && !isEnding; due = nextDue()) await sendOne(due)
    } catch (error) {
      logger.error({err: error}, `emails about ${about} were not sent`)
      wake(clock.now() + retry)
    }
  }

  /** An email to send now; for what is due later it will be woken. */
  function nextDue() {
    const emails = queued().flatMap((email) => {
      const account = accounts.byId(email.accountId)
      if (!account?.wantsMail || !account.isEmailVerified) return []
      return {account, email, at: Math.max(email.at, retryAt.get(account.id) ?? 0)}
    })
    for (const {at} of emails) if (at > clock.now()) wake(at)
    return emails.find(({at}) => at <= clock.now())
  }

  async function sendOne({account, email: {accountId, write, sent}}: {account: Account; email: QueuedEmail}) {
    retryAt.set(accountId, clock.now() + retry)
    try {
      await mail.send(write(account))
    } catch (error) {
      logger.warn({err: error}, `an email about ${about} was not sent`)
      return
    }
    sent()
    retryAt.delete(accountId)
  }

  wake(clock.now())
  return {
    /** Looks at this time for what is due then. */
    wake,
    /** Lets what is being sent end, for as long as mail does. */
    async stop() {
      isEnding = true
      cancel()
      await mail.close()
      await running
    },
  }
}
