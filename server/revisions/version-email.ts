import type {Account} from '../accounts/account.ts'
import type {Email} from '../mail/mail.ts'
import {oneLine, quoteLines} from '../mail/plain-text.ts'
import {strings} from '../words/strings.ts'
import type {VersionNotice} from './version-notices.ts'
import {versionsPath} from './versions-path.ts'

/** Notices in one email; the page of notices shows all. */
const maxListed = 10

/** Returns the email about saved versions, with links to our pages at `server`. */
export function versionEmail({email, language}: Account, notices: readonly VersionNotice[], server: string): Email {
  const {versionNotices: words} = strings[language]
  const itemOf = ({actorName, appName, projectName, firstNumber, lastNumber}: VersionNotice) => ({
    actor: actorName === null ? undefined : oneLine(actorName),
    app: appName === null ? undefined : oneLine(appName),
    project: oneLine(projectName),
    first: firstNumber,
    last: lastNumber,
  })
  const told = notices.slice(0, maxListed).map((notice) => {
    const quotation = notice.message === '' ? '' : `\n${quoteLines(notice.message)}\n`
    return `${words.item(itemOf(notice))}:\n${quotation}\n${server}${versionsPath(notice)}`
  })
  const [only, ...others] = notices
  return {
    to: email,
    subject: only && others.length === 0 ? words.subject(itemOf(only)) : words.subjectOfSeveral,
    text: [
      ...told,
      ...(notices.length > maxListed ? [words.more(notices.length - maxListed, `${server}/notices`)] : []),
      `-- \n${words.end(`${server}/settings/account`)}`,
    ].join('\n\n'),
  }
}
