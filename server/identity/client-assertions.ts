import {errors} from 'oidc-provider'

/**
 * Signature algorithms for client assertions: every registrable key has one (RFC 7518, section 3.1; RFC 8037; RFC
 * 9864).
 */
export const assertionAlgorithms = [
  'ES256',
  'ES384',
  'ES512',
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'Ed25519',
  'EdDSA',
] as const

/** Seconds that the clock of an app may be off, in every time of its assertions. */
export const clockTolerance = 15

/** Seconds. The server remembers each used assertion until it expires. */
const maxAssertionLifetime = 60 * 60

/** Refuses an assertion that would have to be remembered for too long (RFC 7523, section 3, point 4). */
export function checkAssertionLifetime(claims: {exp?: unknown}) {
  // The provider has checked that `exp` is a number.
  const lifetime = Number(claims.exp) - Date.now() / 1000
  if (lifetime > maxAssertionLifetime + clockTolerance)
    throw new errors.InvalidClientAuth('the client assertion must expire within an hour')
}
