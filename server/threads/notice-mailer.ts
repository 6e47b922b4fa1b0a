import type {FastifyBaseLogger} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import type {Accounts} from '../accounts/accounts.ts'
import type {Config} from '../config.ts'
import type {Mail} from '../mail/mail.ts'
import type {QueuedEmail} from '../mail/send-emails.ts'
import {startMailer} from '../mail/start-mailer.ts'
import {noticeEmail} from './notice-email.ts'
import type {NoticeStore} from './notices.ts'

const minute = 60_000

/** Collects notices of a short period in one email. */
const collectingDelay = 2 * minute
/** The minimum time between two emails to one person about one project. */
const minInterval = 15 * minute

interface Needs {
  accounts: Pick<Accounts, 'byId'>
  clock: Clock
  config: Pick<Config, 'authUrl'>
  mail: Mail | undefined
  notices: Pick<NoticeStore, 'onNotice' | 'unmailed' | 'lastMailedAt' | 'toMail' | 'markMailed'>
}

/**
 * Emails people their unseen notices, if mail is configured. It mails confirmed addresses only, because comments must
 * not reach strangers.
 */
export function startNoticeMailer({accounts, clock, config, mail, notices}: Needs, logger: FastifyBaseLogger) {
  const queued = (): QueuedEmail[] =>
    notices.unmailed().map((about) => ({
      accountId: about.accountId,
      at: Math.max(about.since + collectingDelay, (notices.lastMailedAt(about) ?? 0) + minInterval),
      write: (account) => noticeEmail(account, about, notices.toMail(about), config.authUrl),
      sent: () => notices.markMailed(about),
    }))
  const news = {about: 'comments', delay: collectingDelay, onNews: notices.onNotice, queued}
  return startMailer({accounts, clock, mail}, news, logger)
}
