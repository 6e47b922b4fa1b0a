/** A pairing: the server's addresses and the tokens. Times are milliseconds since the epoch. */
export interface Pairing {
  /** The origin that the person typed. */
  server: string
  /** The addresses from the server's index. */
  resource: string
  issuer: string
  discovery: string
  pairedAt: number
  refreshToken: string
  /** The time of the last refresh. */
  refreshedAt: number
  accessToken: string
  accessExpiresAt: number
  /** The ids of the server's signing keys at the last refresh; absent while unknown. */
  keys?: readonly string[]
  /** The time when the server first refused the session; null while it accepts it. */
  lostAt: number | null
  /** Whether the server refused it again after hours: then it is never asked again. */
  isOver?: boolean
}

export type Tokens = Pick<Pairing, 'refreshToken' | 'refreshedAt' | 'accessToken' | 'accessExpiresAt'>

/**
 * The stored pairing. `current` never holds a refresh token that isn't stored: using a token makes the server revoke
 * the one before it.
 */
export interface TokenStore {
  readonly current: Pairing | undefined
  /** Resolves once the pairing is stored. */
  save(pairing: Pairing): Promise<void>
  remove(): Promise<void>
}

const texts = ['server', 'resource', 'issuer', 'discovery', 'refreshToken', 'accessToken'] as const
const times = ['pairedAt', 'refreshedAt', 'accessExpiresAt'] as const

/** Whether a value read from storage is a pairing. */
export function isPairing(value: unknown): value is Pairing {
  const pairing = value as Partial<Pairing> | null
  return (
    typeof pairing === 'object' &&
    pairing !== null &&
    texts.every((key) => typeof pairing[key] === 'string') &&
    times.every((key) => typeof pairing[key] === 'number') &&
    (pairing.lostAt === null || typeof pairing.lostAt === 'number')
  )
}
