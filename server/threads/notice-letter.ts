import type {Account} from '../identity/accounts.ts'
import type {Letter} from '../mail/mail.ts'
import {oneLine, quoted} from '../mail/plain-text.ts'
import {strings} from '../pages/strings.ts'
import type {UnmailedNotice} from './unmailed-notices.ts'

/** The most that one letter tells of. */
const mostTold = 10

/** A letter to a person about what they are told of one project, oldest first, with links to our pages at `server`. */
export function noticeLetter({email, language}: Account, notices: readonly UnmailedNotice[], server: string): Letter {
  const {commentLetters: words} = strings[language]
  const [first] = notices
  if (!first) throw new TypeError('a letter about nothing')
  const project = oneLine(first.projectName)
  const comments = `${server}/projects/${first.projectId}/comments`
  const itemOf = ({kind, actorName, appName}: UnmailedNotice) => ({
    kind,
    actor: actorName === null ? undefined : oneLine(actorName),
    app: appName === null ? undefined : oneLine(appName),
    project,
  })
  const told = notices.slice(0, mostTold).map((notice) => {
    const quotation = notice.body === null ? '' : `\n${quoted(notice.body)}\n`
    return `${words.item(itemOf(notice))}:\n${quotation}\n${comments}/${notice.threadId}`
  })
  const more = notices.length - told.length
  return {
    to: email,
    subject: notices.length === 1 ? words.subject(itemOf(first)) : words.subjectOfSeveral(project),
    text: [
      ...told,
      ...(more > 0 ? [words.more(more, comments)] : []),
      `-- \n${words.end(`${server}/settings/account`)}`,
    ].join('\n\n'),
  }
}
