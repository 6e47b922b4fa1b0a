import type {FastifyBaseLogger} from 'fastify'
import {type QueuedEmail, sendEmails} from '../mail/send-emails.ts'
import type {Services} from '../services.ts'
import {noticeEmail} from './notice-email.ts'

const minute = 60_000

/** So that what is written in a row comes in one email. */
const gathering = 2 * minute
/** Between two emails to one person about one project, however lively it is there. */
const pause = 15 * minute

/**
 * Mails people what they are told of threads and have not seen, where mail is set up: to addresses that their person has
 * confirmed, for a comment is not for strangers.
 */
export function startNoticeMailer(
  {accounts, clock, config, mail, notices}: Pick<Services, 'accounts' | 'clock' | 'config' | 'mail' | 'notices'>,
  logger: FastifyBaseLogger,
) {
  if (!mail) return {stop: async () => {}}
  const emails = sendEmails({accounts, clock, mail, logger, about: 'comments'}, queued)
  const leave = notices.onNotice(() => emails.wake(clock.now() + gathering))
  return {
    stop() {
      leave()
      return emails.stop()
    },
  }

  function queued(): QueuedEmail[] {
    return notices.unmailed().map((about) => ({
      accountId: about.accountId,
      at: Math.max(about.since + gathering, (notices.lastMailedAt(about) ?? 0) + pause),
      write: (account) => noticeEmail(account, about, notices.toMail(about), config.authUrl),
      sent: () => notices.markMailed(about),
    }))
  }
}
