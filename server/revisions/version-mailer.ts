import type {FastifyBaseLogger} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import type {Accounts} from '../accounts/accounts.ts'
import type {Config} from '../config.ts'
import type {Mail} from '../mail/mail.ts'
import {emailsByAccount, startMailer} from '../mail/start-mailer.ts'
import {versionEmail} from './version-email.ts'
import {runLength, type VersionNoticeStore} from './version-notices.ts'

interface Needs {
  accounts: Pick<Accounts, 'byId'>
  clock: Clock
  config: Pick<Config, 'authUrl'>
  mail: Mail | undefined
  versionNotices: Pick<VersionNoticeStore, 'onNotice' | 'listUnmailed' | 'markMailed'>
}

/**
 * Emails people about versions that others saved and they haven't seen, at confirmed addresses, if mail is configured.
 * An email waits until no more versions join its first notice, so nobody gets one more often.
 */
export function startVersionMailer({accounts, clock, config, mail, versionNotices}: Needs, logger: FastifyBaseLogger) {
  const emailsAbout = () =>
    emailsByAccount(versionNotices.listUnmailed(), {
      delay: runLength,
      timeOf: ({createdAt}) => createdAt,
      write: (account, about) => versionEmail(account, about, config.authUrl),
      sent: (about) => versionNotices.markMailed(about),
    })
  const news = {about: 'versions', delay: runLength, onNews: versionNotices.onNotice, queued: emailsAbout}
  return startMailer({accounts, clock, mail}, news, logger)
}
