import type {FastifyBaseLogger} from 'fastify'
import type {Services} from '../services.ts'
import {noticeLetter} from './notice-letter.ts'
import type {Unmailed} from './unmailed-notices.ts'

const minute = 60_000

/** So that what is written in a row comes in one letter. */
const gathering = 2 * minute
/** Between two letters to one person about one project, however lively it is there. */
const pause = 15 * minute
/** After a letter that was not taken. */
const retry = 60 * minute

/**
 * Mails people what they are told of threads and have not seen, where mail is set up: to addresses that their person has
 * confirmed, for a comment is not for strangers. What is to be mailed is in the database, so a restart loses none of it;
 * one that comes between the mail server's answer and our note of it sends a letter twice.
 */
export function mailNotices(
  {accounts, clock, config, mail, notices}: Pick<Services, 'accounts' | 'clock' | 'config' | 'mail' | 'notices'>,
  logger: FastifyBaseLogger,
) {
  if (!mail) return {stop: async () => {}}
  const sender = mail
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

  const dueAt = (letter: Unmailed) =>
    Math.max(letter.since + gathering, (notices.lastMailedAt(letter) ?? 0) + pause, retryAt.get(letter.accountId) ?? 0)

  /** The letters that there are to write, and when each is due; nobody is written to who has not confirmed an address. */
  function waiting() {
    return notices.unmailed().flatMap((about) => {
      const account = accounts.byId(about.accountId)
      return account?.wantsMail && account.isEmailVerified ? [{account, about, at: dueAt(about)}] : []
    })
  }

  async function sendDue() {
    try {
      // Looked up for each: it may have been seen while another was sent.
      for (let due = nextDue(); due && !isEnding; due = nextDue()) await sendOne(due)
    } catch (error) {
      logger.error({err: error}, 'letters about comments were not sent')
      wake(clock.now() + retry)
    }
  }

  /** A letter to send now; for what is due later it will be woken. */
  function nextDue() {
    const letters = waiting()
    for (const {at} of letters) if (at > clock.now()) wake(at)
    return letters.find(({at}) => at <= clock.now())
  }

  async function sendOne({account, about}: ReturnType<typeof waiting>[number]) {
    retryAt.set(account.id, clock.now() + retry)
    try {
      await sender.send(noticeLetter(account, about, notices.toMail(about), config.authUrl))
    } catch (error) {
      logger.warn({err: error}, 'a letter about comments was not sent')
      return
    }
    notices.markMailed(about)
    retryAt.delete(account.id)
  }

  const leave = notices.onTold(() => wake(clock.now() + gathering))
  wake(clock.now())
  return {
    /** Lets what is being sent end, for as long as mail does. */
    async stop() {
      isEnding = true
      leave()
      cancel()
      await sender.close()
      await running
    },
  }
}
