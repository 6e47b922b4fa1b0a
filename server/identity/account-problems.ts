import {invalidInput} from '../errors.ts'
import {type PasswordProblem, passwordLength} from './passwords.ts'
import {isReadable} from './readable-name.ts'

/** What can be wrong with an account, by its input; pages say it in the person's language. */
export interface AccountProblems {
  name?: 'missing' | 'tooLong' | 'unreadable' | undefined
  email?: 'invalid' | 'taken' | undefined
  password?: PasswordProblem | undefined
}

/** A sentence for each. */
export type AccountWords = {[F in keyof AccountProblems]-?: Record<NonNullable<AccountProblems[F]>, string>}

const longestName = 200

export function nameProblem(name: string): AccountProblems['name'] {
  const trimmed = name.trim()
  if (trimmed === '') return 'missing'
  if (trimmed.length > longestName) return 'tooLong'
  return isReadable(trimmed) ? undefined : 'unreadable'
}

/** Throws `invalid_input`, naming all that is wrong. */
export function refuse({name, email, password}: AccountProblems) {
  const found = [
    name && sentences.name[name],
    email && sentences.email[email],
    password && sentences.password[password],
  ]
  const problems = found.filter((sentence) => sentence !== undefined)
  if (problems.length > 0) throw invalidInput(...problems)
}

const sentences: AccountWords = {
  name: {
    missing: 'name: must not be empty',
    tooLong: `name: must have at most ${longestName} characters`,
    unreadable: 'name: must be text, without characters that cannot be seen',
  },
  email: {
    invalid: 'email: must be an address like name@example.org',
    taken: 'email: another account has this address',
  },
  password: {
    tooShort: `password: must have at least ${passwordLength.min} characters`,
    tooLong: `password: must have at most ${passwordLength.max} characters`,
  },
}
