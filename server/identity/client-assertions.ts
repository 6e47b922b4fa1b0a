import {errors} from 'oidc-provider'

/** How servers may sign: with any key that can be registered (RFC 7518, section 3.1; RFC 8037; RFC 9864). */
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

/** Seconds. Each assertion that was used is remembered until it runs out. */
const longestAssertion = 60 * 60

/** Refuses one that would have to be remembered for long (RFC 7523, section 3, point 4). */
export function checkAssertion(claims: {exp?: unknown}) {
  // The provider checked that it is there, and a number.
  const lifetime = Number(claims.exp) - Date.now() / 1000
  if (lifetime > longestAssertion) throw new errors.InvalidClientAuth('the client assertion must expire within an hour')
}
