import type {Language} from '#shared/text/languages.ts'
import type {VerifiedField} from '../database/tables/apps.ts'
import {formatList} from '../words/format-list.ts'
import {strings} from '../words/strings.ts'
import type {AppNotice} from './notices.ts'

const listFields = (language: Language, changes: readonly VerifiedField[]) =>
  formatList(
    language,
    changes.map((field) => strings[language].appNotices.fields[field]),
  )

/** Explains to the recipient of a notice why an app is no longer verified, and the consequences. */
export function describeLoss(
  language: Language,
  {appName: app, newName, changes, isOwn}: Pick<AppNotice, 'appName' | 'newName' | 'changes' | 'isOwn'>,
): string {
  const {appNotices: words} = strings[language]
  const fields = listFields(language, changes)
  const reason =
    changes.length === 0
      ? words.removed(app)
      : words.changed({app, fields, newName: changes.includes('name') ? newName : undefined})
  return `${reason} ${isOwn ? words.ownApp : words.staysConnected}`
}

/** Lists the changes since an app was verified, for people with a connection to it. */
export function describeLossSince(language: Language, {changes, newName, isBack}: ChangesSince): string {
  const {appNotices: words} = strings[language]
  if (changes.length === 0) return words.removedSince
  const fields = listFields(language, changes)
  return isBack ? words.changedBackSince(fields) : words.changedSince({fields, newName})
}

interface ChangesSince {
  changes: readonly VerifiedField[]
  /** Undefined when the name is the same now. */
  newName: string | undefined
  /** Everything is as it was verified again. */
  isBack: boolean
}
