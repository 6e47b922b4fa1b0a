import type {Account} from '../identity/accounts.ts'
import type {Email} from '../mail/mail.ts'
import {oneLine, quoted} from '../mail/plain-text.ts'
import {strings} from '../words/strings.ts'
import type {DisabledWebhook} from './store.ts'

/** How many webhooks an email tells of; the page of connected apps shows the others. */
const most = 10

/**
 * An email to a person whose apps' webhooks were turned off, with links to our pages at `server`. Of their addresses only
 * the hosts: the rest is what apps made up, and nobody should follow it.
 */
export function webhookDisabledEmail(
  {email, language}: Account,
  webhooks: readonly DisabledWebhook[],
  server: string,
): Email {
  const {webhookEmails: words} = strings[language]
  const told = webhooks.slice(0, most).map(({id, url, connectionId, appName, lastFailure}) => {
    const item = words.item({app: oneLine(appName), host: new URL(url).host})
    const failure = lastFailure === null ? '' : `${words.lastFailure}\n\n${quoted(oneLine(lastFailure, 300))}\n\n`
    return `${item}\n\n${failure}${server}/settings/apps/${connectionId}/webhooks/${id}`
  })
  const [only, ...others] = webhooks
  return {
    to: email,
    subject: only && others.length === 0 ? words.subject(oneLine(only.appName)) : words.subjectOfSeveral,
    text: [
      ...told,
      ...(webhooks.length > most ? [words.more(webhooks.length - most, `${server}/settings/apps`)] : []),
      words.what,
      `-- \n${words.end(`${server}/settings/account`)}`,
    ].join('\n\n'),
  }
}
