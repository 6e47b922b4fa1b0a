import type {FastifyBaseLogger} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import type {Accounts} from '../accounts/accounts.ts'
import type {Config} from '../config.ts'
import type {Mail} from '../mail/mail.ts'
import {type QueuedEmail, sendEmails} from '../mail/send-emails.ts'
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
 * Emails people about versions that others saved and they haven't seen, at confirmed addresses, if mail is configured. An
 * email waits until no more versions join its first notice, so nobody gets one more often.
 */
export function startVersionMailer({accounts, clock, config, mail, versionNotices}: Needs, logger: FastifyBaseLogger) {
  if (!mail) return {stop: async () => {}}
  const mailer = sendEmails({accounts, clock, mail, logger, about: 'versions'}, queued)
  const unsubscribe = versionNotices.onNotice(() => mailer.wake(clock.now() + runLength))
  return {
    stop() {
      unsubscribe()
      return mailer.stop()
    },
  }

  function queued(): QueuedEmail[] {
    const byAccount = Object.entries(Object.groupBy(versionNotices.listUnmailed(), ({accountId}) => accountId))
    return byAccount.map(([accountId, about = []]) => ({
      accountId,
      at: Math.min(...about.map(({createdAt}) => createdAt)) + runLength,
      write: (account) => versionEmail(account, about, config.authUrl),
      sent: () => versionNotices.markMailed(about),
    }))
  }
}
