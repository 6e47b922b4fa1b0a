import type {Account} from '../accounts/account.ts'
import type {Config} from '../config.ts'
import type {SignInChange} from '../words/sign-in-methods.ts'
import {strings} from '../words/strings.ts'
import type {Email} from './mail.ts'

/** Returns the email that tells a person of a change of how they sign in. */
export function signInEmail(
  {email, language}: Pick<Account, 'email' | 'language'>,
  change: SignInChange,
  {authUrl: server}: Pick<Config, 'authUrl'>,
): Email {
  const words = strings[language].signInMethods
  const {subject, text} = words.changes[change.kind]
  const what = change.kind === 'codeUsed' ? `${text}\n${words.left(change.left)}` : text
  return {to: email, subject, text: words.email({what, email, server})}
}
