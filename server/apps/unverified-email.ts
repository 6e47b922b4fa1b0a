import type {Account} from '../accounts/account.ts'
import type {Email} from '../mail/mail.ts'
import {oneLine} from '../mail/plain-text.ts'
import {strings} from '../words/strings.ts'
import {describeLoss} from './describe-loss.ts'
import type {AppNotice} from './notices.ts'

/** Apps listed in one email; the page of notices shows all. */
const maxListed = 10

/** Returns an email about apps that are no longer verified, with links to our pages at `server`. */
export function unverifiedAppEmail({email, language}: Account, notices: readonly AppNotice[], server: string): Email {
  const {appNotices: words} = strings[language]
  const items = notices.slice(0, maxListed).map((notice) => {
    const {appId, isOwn, connectionId} = notice
    const path = isOwn ? `developer/${appId}` : `apps${connectionId === null ? '' : `/${connectionId}`}`
    return `${describeLoss(language, oneLines(notice))}\n\n${server}/settings/${path}`
  })
  const [only, ...others] = notices
  return {
    to: email,
    subject: only && others.length === 0 ? words.title(oneLine(only.appName)) : words.subjectOfSeveral,
    text: [
      ...items,
      ...(notices.length > maxListed ? [words.more(notices.length - maxListed, `${server}/notices`)] : []),
      `-- \n${words.end(`${server}/settings/account`)}`,
    ].join('\n\n'),
  }
}

const oneLines = (notice: AppNotice): AppNotice => ({
  ...notice,
  appName: oneLine(notice.appName),
  newName: oneLine(notice.newName),
})
