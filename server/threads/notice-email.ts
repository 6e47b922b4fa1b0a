import type {Account} from '../accounts/account.ts'
import type {Email} from '../mail/mail.ts'
import {oneLine, quoteLines} from '../mail/plain-text.ts'
import {strings} from '../words/strings.ts'
import type {MailedNotice, UnmailedNotices} from './unmailed-notices.ts'

/** Returns the email about these notices, with links to the pages at `server`. `count` includes omitted ones. */
export function noticeEmail(
  {email, language}: Account,
  {projectId, projectName, count}: UnmailedNotices,
  notices: readonly MailedNotice[],
  server: string,
): Email {
  const {commentEmails: words} = strings[language]
  const project = oneLine(projectName)
  const comments = `${server}/projects/${projectId}/comments`
  const itemOf = ({kind, actorName, appName}: MailedNotice) => ({
    kind,
    actor: actorName === null ? undefined : oneLine(actorName),
    app: appName === null ? undefined : oneLine(appName),
    project,
  })
  const told = notices.map((notice) => {
    const quotation = notice.body === null ? '' : `\n${quoteLines(notice.body)}\n`
    return `${words.item(itemOf(notice))}:\n${quotation}\n${comments}/${notice.threadId}`
  })
  const more = count - told.length
  const [only, ...others] = notices
  return {
    to: email,
    subject: only && others.length === 0 ? words.subject(itemOf(only)) : words.subjectOfSeveral(project),
    text: [
      ...told,
      ...(more > 0 ? [words.more(more, comments)] : []),
      `-- \n${words.end(`${server}/settings/account`)}`,
    ].join('\n\n'),
  }
}
