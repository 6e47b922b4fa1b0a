import {randomBytes} from 'node:crypto'

/**
 * Masks a form token with random bytes, anew for each form. A token that stayed the same in compressed pages could be
 * guessed from their sizes (BREACH).
 */
export function maskToken(token: string): string {
  const bytes = Buffer.from(token)
  const mask = randomBytes(bytes.length)
  return Buffer.concat([mask, xor(bytes, mask)]).toString('base64url')
}

/** Returns the token of a masked one, or other bytes if it isn't one. */
export function unmaskToken(masked: string): Buffer {
  const bytes = Buffer.from(masked, 'base64url')
  const middle = bytes.length / 2
  if (!Number.isInteger(middle)) return Buffer.alloc(0)
  return xor(bytes.subarray(middle), bytes.subarray(0, middle))
}

const xor = (bytes: Buffer, mask: Buffer) => Buffer.from(bytes.map((byte, index) => byte ^ (mask[index] ?? 0)))
