import type {Account} from '../accounts/account.ts'
import type {Config} from '../config.ts'
import {strings} from '../words/strings.ts'
import type {Email} from './mail.ts'

/** Returns the email about a device that was just allowed on the person's account, with the place it asked from. */
export function deviceEmail(
  {email, language}: Pick<Account, 'email' | 'language'>,
  {name, address}: {name: string; address: string | null},
  {authUrl: server}: Pick<Config, 'authUrl'>,
): Email {
  const {connecting} = strings[language]
  const from = address ?? connecting.unknownAddress
  return {to: email, subject: connecting.email.subject(name), text: connecting.email.text({name, from, email, server})}
}
