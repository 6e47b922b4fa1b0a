import type {Account} from '../accounts/account.ts'
import type {Config} from '../config.ts'
import {strings} from '../words/strings.ts'
import type {Email} from './mail.ts'

/** Returns the email that tells a person of a device that was just allowed on their account, and from where it asked. */
export function deviceEmail(
  {email, language}: Pick<Account, 'email' | 'language'>,
  {name, address}: {name: string; address: string | null},
  {authUrl: server}: Pick<Config, 'authUrl'>,
): Email {
  const {connecting} = strings[language]
  const from = address ?? connecting.unknownAddress
  return {to: email, subject: connecting.email.subject(name), text: connecting.email.text({name, from, email, server})}
}
