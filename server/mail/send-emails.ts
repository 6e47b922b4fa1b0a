import type {FastifyBaseLogger} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import type {Account} from '../accounts/account.ts'
import type {Accounts} from '../accounts/accounts.ts'
import type {Email, Mail} from './mail.ts'

/** Milliseconds before another attempt after a failure. */
const retryDelay = 60 * 60_000

/** An email that waits to be sent. */
export interface QueuedEmail {
  accountId: string
  /** The earliest time to send it, in milliseconds since the epoch. */
  at: number
  write(account: Account): Email
  /** Records that a mail server accepted it. */
  sent(): void
}

interface Needs {
  accounts: Pick<Accounts, 'byId'>
  clock: Clock
  mail: Mail
  logger: FastifyBaseLogger
  /** The subject matter, for log messages. */
  about: string
}

/**
 * Sends queued emails when they are due, at confirmed addresses, unless the person declined them. `queued` reads the
 * database before each email, so a restart loses none. A crash between the mail server's answer and `sent` sends one
 * twice.
 */
export function sendEmails({accounts, clock, mail, logger, about}: Needs, queued: () => QueuedEmail[]) {
  /** Maps an account to the time of its next allowed attempt. */
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
      // Reads the queue again each time: sending one email can make another unnecessary.
      for (let due = nextDue(); due && !isEnding; due = nextDue()) await sendOne(due)
    } catch (error) {
      logger.error({err: error}, `emails about ${about} were not sent`)
      wake(clock.now() + retryDelay)
    }
  }

  /** Returns an email to send now. Schedules a wake-up for emails due later. */
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
    retryAt.set(accountId, clock.now() + retryDelay)
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
    /** Checks the queue at this time. */
    wake,
    /** Stops the queue and closes mail, which waits for emails in flight. */
    async stop() {
      isEnding = true
      cancel()
      await mail.close()
      await running
    },
  }
}
