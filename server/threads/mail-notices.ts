import type {FastifyBaseLogger} from 'fastify'
import {sendLetters, type Waiting} from '../mail/send-letters.ts'
import type {Services} from '../services.ts'
import {noticeLetter} from './notice-letter.ts'

const minute = 60_000

/** So that what is written in a row comes in one letter. */
const gathering = 2 * minute
/** Between two letters to one person about one project, however lively it is there. */
const pause = 15 * minute

/**
 * Mails people what they are told of threads and have not seen, where mail is set up: to addresses that their person has
 * confirmed, for a comment is not for strangers.
 */
export function mailNotices(
  {accounts, clock, config, mail, notices}: Pick<Services, 'accounts' | 'clock' | 'config' | 'mail' | 'notices'>,
  logger: FastifyBaseLogger,
) {
  if (!mail) return {stop: async () => {}}
  const letters = sendLetters({accounts, clock, mail, logger, about: 'comments'}, waiting)
  const leave = notices.onTold(() => letters.wake(clock.now() + gathering))
  return {
    stop() {
      leave()
      return letters.stop()
    },
  }

  function waiting(): Waiting[] {
    return notices.unmailed().map((about) => ({
      accountId: about.accountId,
      at: Math.max(about.since + gathering, (notices.lastMailedAt(about) ?? 0) + pause),
      write: (account) => noticeLetter(account, about, notices.toMail(about), config.authUrl),
      sent: () => notices.markMailed(about),
    }))
  }
}
