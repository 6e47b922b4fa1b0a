import {invalidInput} from '../errors.ts'
import {type PasswordProblem, passwordLength} from './passwords.ts'
import {isReadable} from './readable-name.ts'

/** Problems of an account by field. Pages translate them. */
export interface AccountProblems {
  name?: 'missing' | 'tooLong' | 'unreadable' | undefined
  email?: 'invalid' | 'taken' | undefined
  password?: PasswordProblem | undefined
}

/** A sentence for each problem. */
export type AccountWords = {[F in keyof AccountProblems]-?: Record<NonNullable<AccountProblems[F]>, string>}

const maxNameLength = 200

export function nameProblem(name: string): AccountProblems['name'] {
  const trimmed = name.trim()
  if (trimmed === '') return 'missing'
  if (trimmed.length > maxNameLength) return 'tooLong'
  return isReadable(trimmed) ? undefined : 'unreadable'
}

/** Throws `invalid_input` with all problems, if there are any. */
export function throwIfInvalid({name, email, password}: AccountProblems) {
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
    tooLong: `name: must have at most ${maxNameLength} characters`,
    unreadable: 'name: must not contain invisible characters',
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
