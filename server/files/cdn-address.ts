import {createHmac, timingSafeEqual} from 'node:crypto'

/** The CDN that serves files, and the key that signs its addresses. */
export interface Cdn {
  /** An origin, without a path. */
  url: string
  key: string
}

/** The minimum seconds that an address stays valid. Caches keep a redirect to it for less (`redirectMaxAge`). */
const lifetime = 300
export const redirectMaxAge = lifetime - 60

/** Addresses signed within the same minute are equal, so browsers cache them. */
const step = 60

/**
 * Returns a signed address of a path under `/cdn`, valid for some minutes from `now` (milliseconds since the epoch).
 */
export function signAddress({url, key}: Cdn, path: string, now: number): string {
  const expires = Math.ceil(now / 1000 / step) * step + lifetime
  return `${url}${path}?expires=${expires}&signature=${sign(key, path, String(expires)).toString('base64url')}`
}

/** Returns whether `signAddress` made exactly this address (without its origin), and it has not expired. */
export function isGenuine({key}: Pick<Cdn, 'key'>, address: string, now: number): boolean {
  const [, path, expires, signature] = /^([^?#]+)\?expires=(\d{1,15})&signature=([\w-]{43})$/.exec(address) ?? []
  if (path === undefined || expires === undefined || signature === undefined) return false
  const expected = sign(key, path, expires)
  const given = Buffer.from(signature, 'base64url')
  // The last base64url character has unused bits.
  const isSame = timingSafeEqual(expected, given) && given.toString('base64url') === signature
  return isSame && Number(expires) * 1000 > now
}

/** Signs path and expiry; `?` separates them, since a path has none. */
const sign = (key: string, path: string, expires: string) =>
  createHmac('sha256', key).update(`${path}?expires=${expires}`).digest()
