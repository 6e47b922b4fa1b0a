import type {FastifyBaseLogger} from 'fastify'
import type {Services} from '../services.ts'
import {noticeLetter} from './notice-letter.ts'
import type {UnmailedNotice} from './unmailed-notices.ts'

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

  /** By the first of what it tells. */
  const dueAt = ({createdAt, lastMailedAt, accountId}: UnmailedNotice) =>
    Math.max(createdAt + gathering, (lastMailedAt ?? 0) + pause, retryAt.get(accountId) ?? 0)

  /** The letters that there are to write, each with when it is due; nobody is written to who has not confirmed an address. */
  function waiting() {
    const letters = Map.groupBy(notices.unmailed(), ({accountId, projectId}) => `${accountId} ${projectId}`)
    return [...letters.values()].flatMap((told) => {
      const [first] = told
      const account = first && accounts.byId(first.accountId)
      const isWritten = account?.wantsMail && account.isEmailVerified
      return first && isWritten ? [{account, told, at: dueAt(first)}] : []
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

  async function sendOne({account, told}: ReturnType<typeof waiting>[number]) {
    retryAt.set(account.id, clock.now() + retry)
    try {
      await sender.send(noticeLetter(account, told, config.authUrl))
    } catch (error) {
      logger.warn({err: error}, 'a letter about comments was not sent')
      return
    }
    notices.markMailed(told.map(({seq}) => seq))
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
