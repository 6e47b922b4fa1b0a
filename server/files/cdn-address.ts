import {createHmac, timingSafeEqual} from 'node:crypto'

/** Where files are fetched from, and what its addresses are signed with. */
export interface Cdn {
  /** An origin, without a path. */
  url: string
  key: string
}

/** Seconds that an address holds at least; a redirect to it may be kept for less. */
const lifetime = 300
export const redirectKept = lifetime - 60

/** Addresses made within a minute are the same, so that a browser fetches what they stand for once. */
const step = 60

/** The address of a path under `/cdn`, good for some minutes from `now`, in milliseconds since the epoch. */
export function signAddress({url, key}: Cdn, path: string, now: number): string {
  const expires = Math.ceil(now / 1000 / step) * step + lifetime
  return `${url}${path}?expires=${expires}&signature=${sign(key, path, String(expires)).toString('base64url')}`
}

/** Whether an address, without its origin, is one that `signAddress` made, to the letter, and still holds. */
export function isGenuine({key}: Pick<Cdn, 'key'>, address: string, now: number): boolean {
  const [, path, expires, signature] = /^([^?#]+)\?expires=(\d{1,15})&signature=([\w-]{43})$/.exec(address) ?? []
  if (path === undefined || expires === undefined || signature === undefined) return false
  const expected = sign(key, path, expires)
  const given = Buffer.from(signature, 'base64url')
  // The last of its letters has bits to spare.
  const isSame = timingSafeEqual(expected, given) && given.toString('base64url') === signature
  return isSame && Number(expires) * 1000 > now
}

/** Path and expiry can't run into each other: a path has no `?`. */
const sign = (key: string, path: string, expires: string) =>
  createHmac('sha256', key).update(`${path}?expires=${expires}`).digest()
