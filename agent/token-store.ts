import {filesIn} from './folder.ts'
import {openJsonFile} from './json-file.ts'

/** One pairing: where it is, and the tokens that prove it. Times are milliseconds since the epoch. */
export interface Pairing {
  /** The server as the person gave it: an origin. */
  server: string
  /** What the server's index says of itself. */
  resource: string
  issuer: string
  discovery: string
  pairedAt: number
  refreshToken: string
  /** When the refresh token was last renewed. */
  refreshedAt: number
  accessToken: string
  accessExpiresAt: number
  /** When the server said that the session has ended; then its tokens are worth nothing. */
  lostAt: number | null
}

export type Tokens = Pick<Pairing, 'refreshToken' | 'refreshedAt' | 'accessToken' | 'accessExpiresAt'>

/**
 * The pairing, as it is on disk. `current` never holds a refresh token that is not on disk: the server takes the use of a
 * token as a sign that its bearer kept it, and forgets the one before.
 */
export interface TokenStore {
  readonly current: Pairing | undefined
  /** Resolves once it is on disk. */
  save(pairing: Pairing): Promise<void>
  remove(): Promise<void>
}

export async function openTokenStore(folder: string): Promise<TokenStore> {
  const stored = openJsonFile({path: filesIn(folder).session, version: 1, isValid: isPairing})
  let current = await stored.read()
  return {
    get current() {
      return current
    },
    async save(pairing) {
      await stored.write(pairing)
      current = pairing
    },
    async remove() {
      await stored.remove()
      current = undefined
    },
  }
}

const texts = ['server', 'resource', 'issuer', 'discovery', 'refreshToken', 'accessToken'] as const
const times = ['pairedAt', 'refreshedAt', 'accessExpiresAt'] as const

function isPairing(value: unknown): value is Pairing {
  const pairing = value as Partial<Pairing> | null
  return (
    typeof pairing === 'object' &&
    pairing !== null &&
    texts.every((key) => typeof pairing[key] === 'string') &&
    times.every((key) => typeof pairing[key] === 'number') &&
    (pairing.lostAt === null || typeof pairing.lostAt === 'number')
  )
}
