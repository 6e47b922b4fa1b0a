import type {FastifyBaseLogger} from 'fastify'
import {limits} from '#shared/api/limits.ts'
import {type QueuedEmail, sendEmails} from '../mail/send-emails.ts'
import type {Services} from '../services.ts'
import {webhookDisabledEmail} from './disabled-email.ts'

/** So that webhooks which fail together come in one email. */
const gathering = 2 * 60_000

type Needs = Pick<Services, 'accounts' | 'clock' | 'config' | 'deliveryResults' | 'mail' | 'webhooks'>

/**
 * Mails people that a webhook of an app of theirs was turned off, where mail is set up: once, to addresses that they have
 * confirmed. One that they turned on again or removed meanwhile is none to write of.
 */
export function startWebhookDisabledMailer(
  {accounts, clock, config, deliveryResults, mail, webhooks}: Needs,
  logger: FastifyBaseLogger,
) {
  if (!mail) return {stop: async () => {}}
  const emails = sendEmails({accounts, clock, mail, logger, about: 'webhooks'}, queued)
  const leave = deliveryResults.onDisabled(() => emails.wake(clock.now() + gathering))
  return {
    stop() {
      leave()
      return emails.stop()
    },
  }

  function queued(): QueuedEmail[] {
    const off = webhooks.listDisabledUnmailed(clock.now() - limits.noticesNews)
    const byAccount = Object.entries(Object.groupBy(off, ({accountId}) => accountId))
    return byAccount.map(([accountId, about = []]) => ({
      accountId,
      at: Math.min(...about.map(({disabledAt}) => disabledAt)) + gathering,
      write: (account) => webhookDisabledEmail(account, about, config.authUrl),
      sent: () => webhooks.markDisabledMailed(about),
    }))
  }
}
