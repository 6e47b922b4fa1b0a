import type {Options} from '@node-rs/argon2'

/** Loads argon2 at the first password: 3 MB that startup doesn't need. */
const load = () => import('@node-rs/argon2')

/** argon2id with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const cost = {memoryCost: 19_456, timeCost: 2, parallelism: 1} satisfies Options

/** A hash to verify when there is no account, so that it takes as long. No password has a hash of zeros. */
export const dummyHash =
  `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}` +
  `$${Buffer.alloc(16).toString('base64').replaceAll('=', '')}$${Buffer.alloc(32).toString('base64').replaceAll('=', '')}`

export const passwordLength = {min: 10, max: 200} as const

export type PasswordProblem = 'tooShort' | 'tooLong'

/** Returns why a password is invalid. Lengths count characters as people see them, not UTF-16 units. */
export function passwordProblem(password: string): PasswordProblem | undefined {
  const {length} = [...password.normalize('NFC')]
  if (length < passwordLength.min) return 'tooShort'
  if (length > passwordLength.max) return 'tooLong'
  return undefined
}

export async function hashPassword(password: string): Promise<string> {
  const {hash} = await load()
  return hash(password.normalize('NFC'), cost)
}

/** Verifies a password. Without a stored hash it takes the same time and returns false. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  // A longer text can't be a password, and must not cost more to hash.
  if (passwordProblem(password) === 'tooLong') return passwordMatches(stored, '')
  const {verify} = await load()
  return verify(stored ?? dummyHash, password.normalize('NFC'))
}
