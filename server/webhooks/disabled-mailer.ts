import type {FastifyBaseLogger} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import type {Accounts} from '../accounts/accounts.ts'
import type {Config} from '../config.ts'
import type {Mail} from '../mail/mail.ts'
import {emailsByAccount, startMailer} from '../mail/start-mailer.ts'
import {webhookDisabledEmail} from './disabled-email.ts'
import type {DeliveryResults} from './results.ts'
import type {WebhookStore} from './store.ts'

/** Milliseconds to wait for other webhooks that fail, so that one email tells about all of them. */
const gatherTime = 2 * 60_000

interface Needs {
  accounts: Pick<Accounts, 'byId'>
  clock: Clock
  config: Pick<Config, 'authUrl'>
  deliveryResults: Pick<DeliveryResults, 'onDisabled'>
  mail: Mail | undefined
  webhooks: Pick<WebhookStore, 'listDisabledUnmailed' | 'markDisabledMailed'>
}

/**
 * Mails people once when a webhook of their app is disabled, at confirmed addresses. It skips webhooks that were
 * enabled or deleted in the meantime, and does nothing where mail is not set up.
 */
export function startWebhookDisabledMailer(
  {accounts, clock, config, deliveryResults, mail, webhooks}: Needs,
  logger: FastifyBaseLogger,
) {
  const emailsAbout = () =>
    emailsByAccount(webhooks.listDisabledUnmailed(clock.now() - limits.noticeEmailMaxAge), {
      delay: gatherTime,
      timeOf: ({disabledAt}) => disabledAt,
      write: (account, about) => webhookDisabledEmail(account, about, config.authUrl),
      sent: (about) => webhooks.markDisabledMailed(about),
    })
  const news = {about: 'webhooks', delay: gatherTime, onNews: deliveryResults.onDisabled, queued: emailsAbout}
  return startMailer({accounts, clock, mail}, news, logger)
}
