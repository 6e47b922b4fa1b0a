import type {AccountProblems} from '../accounts/account-problems.ts'
import type {Strings} from '../words/strings.ts'
import type {Problems} from './elements.ts'

/** Returns the sentences for an account's problems, by form field. */
export function accountProblems({accountProblems: words}: Strings, {name, email, password}: AccountProblems): Problems {
  return {
    name: name && words.name[name],
    email: email && words.email[email],
    password: password && words.password[password],
  }
}
