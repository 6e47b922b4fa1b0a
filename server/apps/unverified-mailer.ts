import type {FastifyBaseLogger} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import type {Accounts} from '../accounts/accounts.ts'
import type {Config} from '../config.ts'
import type {Mail} from '../mail/mail.ts'
import {type QueuedEmail, sendEmails} from '../mail/send-emails.ts'
import type {AppNoticeStore} from './notices.ts'
import {unverifiedAppEmail} from './unverified-email.ts'

/** Milliseconds to wait for notices about other apps, so that one email tells about all of them. */
const gatherTime = 2 * 60_000

interface Needs {
  accounts: Pick<Accounts, 'byId'>
  appNotices: Pick<AppNoticeStore, 'onNotice' | 'listUnmailed' | 'markMailed'>
  clock: Clock
  config: Pick<Config, 'authUrl'>
  mail: Mail | undefined
}

/**
 * Mails people once when an app they connected is no longer verified, at confirmed addresses. It skips notices that
 * they have read and apps that were verified again, and does nothing where mail is not set up.
 */
export function startUnverifiedAppMailer(
  {accounts, appNotices, clock, config, mail}: Needs,
  logger: FastifyBaseLogger,
) {
  if (!mail) return {stop: async () => {}}
  const mailer = sendEmails({accounts, clock, mail, logger, about: 'apps'}, pendingEmails)
  const unsubscribe = appNotices.onNotice(() => mailer.wake(clock.now() + gatherTime))
  return {
    stop() {
      unsubscribe()
      return mailer.stop()
    },
  }

  function pendingEmails(): QueuedEmail[] {
    const byAccount = Object.entries(Object.groupBy(appNotices.listUnmailed(), ({accountId}) => accountId))
    return byAccount.map(([accountId, about = []]) => ({
      accountId,
      at: Math.min(...about.map(({createdAt}) => createdAt)) + gatherTime,
      write: (account) => unverifiedAppEmail(account, about, config.authUrl),
      sent: () => appNotices.markMailed(about),
    }))
  }
}
