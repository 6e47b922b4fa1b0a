import type {FastifyBaseLogger} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import type {Accounts} from '../accounts/accounts.ts'
import type {Config} from '../config.ts'
import type {Mail} from '../mail/mail.ts'
import {emailsByAccount, startMailer} from '../mail/start-mailer.ts'
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
  const emailsAbout = () =>
    emailsByAccount(appNotices.listUnmailed(), {
      delay: gatherTime,
      timeOf: ({createdAt}) => createdAt,
      write: (account, about) => unverifiedAppEmail(account, about, config.authUrl),
      sent: (about) => appNotices.markMailed(about),
    })
  const news = {about: 'apps', delay: gatherTime, onNews: appNotices.onNotice, queued: emailsAbout}
  return startMailer({accounts, clock, mail}, news, logger)
}
