import type {Account} from '../accounts/account.ts'
import type {Email} from '../mail/mail.ts'
import {oneLine, quoteLines} from '../mail/plain-text.ts'
import {strings} from '../words/strings.ts'
import type {DisabledWebhook} from './store.ts'

/** Webhooks listed in one email; the page of connected apps shows all. */
const maxListed = 10

/**
 * Returns an email about disabled webhooks, with links to our pages at `server`. It shows only the hosts of their
 * addresses: apps chose the rest, and nobody should follow it.
 */
export function webhookDisabledEmail(
  {email, language}: Account,
  webhooks: readonly DisabledWebhook[],
  server: string,
): Email {
  const {webhookEmails: words} = strings[language]
  const items = webhooks.slice(0, maxListed).map(({id, url, connectionId, appName, lastFailure}) => {
    const item = words.item({app: oneLine(appName), host: new URL(url).host})
    const failure = lastFailure === null ? '' : `${words.lastFailure}\n\n${quoteLines(oneLine(lastFailure, 300))}\n\n`
    return `${item}\n\n${failure}${server}/settings/apps/${connectionId}/webhooks/${id}`
  })
  const [only, ...others] = webhooks
  return {
    to: email,
    subject: only && others.length === 0 ? words.subject(oneLine(only.appName)) : words.subjectOfSeveral,
    text: [
      ...items,
      ...(webhooks.length > maxListed ? [words.more(webhooks.length - maxListed, `${server}/settings/apps`)] : []),
      words.what,
      `-- \n${words.end(`${server}/settings/account`)}`,
    ].join('\n\n'),
  }
}
