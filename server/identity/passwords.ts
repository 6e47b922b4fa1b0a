import type {Options} from '@node-rs/argon2'

/** Loaded when a password first comes: 3 MB that a start has no use for. */
const load = () => import('@node-rs/argon2')

/** argon2id as OWASP's Password Storage Cheat Sheet has it: 19 MiB, two passes, one lane. */
const cost = {memoryCost: 19_456, timeCost: 2, parallelism: 1} satisfies Options

/** Verified where there is no password, so that it takes as long; no password has a hash of zeros. */
export const dummyHash =
  `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}` +
  `$${Buffer.alloc(16).toString('base64').replaceAll('=', '')}$${Buffer.alloc(32).toString('base64').replaceAll('=', '')}`

export const passwordLength = {min: 10, max: 200} as const

export type PasswordProblem = 'tooShort' | 'tooLong'

/** Lengths count what people see as characters are, not UTF-16 units. */
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

/** Takes the same time with and without a stored hash; without one it is always false. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  // A longer text can't be one, and must not cost more than one.
  if (passwordProblem(password) === 'tooLong') return passwordMatches(stored, '')
  const {verify} = await load()
  return verify(stored ?? dummyHash, password.normalize('NFC'))
}
