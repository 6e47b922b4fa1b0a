import {createHmac, timingSafeEqual} from 'node:crypto'

/** Seconds that a code is shown (RFC 6238, section 4.1). */
const stepLength = 30
/** Steps before and after the present one that are accepted: phones' clocks are off (RFC 6238, section 5.2). */
const tolerance = 1
const digits = 6

/** Bytes of a secret: as many as SHA-1 returns (RFC 4226, section 4, R6). */
export const codeSecretLength = 20

/** Returns the code of a counter (RFC 4226, section 5.3). */
export function hotp(secret: Buffer, counter: number, length = digits): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const hash = createHmac('sha1', secret).update(message).digest()
  const offset = hash.readUInt8(hash.length - 1) & 0xf
  const truncated = hash.readUInt32BE(offset) & 0x7fff_ffff
  return String(truncated % 10 ** length).padStart(length, '0')
}

/** Returns the time step of a moment in milliseconds. */
export const codeStep = (now: number) => Math.floor(now / 1000 / stepLength)

/**
 * Returns the time step of a code that is valid now; undefined for a wrong one. Steps up to `lastStep` are refused: a
 * code works once (RFC 6238, section 5.2).
 */
export function findCodeStep(secret: Buffer, code: string, {now, lastStep}: {now: number; lastStep: number}) {
  const present = codeStep(now)
  let found: number | undefined
  for (let step = present - tolerance; step <= present + tolerance; step++) {
    if (isSame(hotp(secret, step), code) && step > lastStep) found = step
  }
  return found
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Removes the spaces that people type in codes. */
export const plainCode = (text: string) => text.replaceAll(/[\s-]/g, '')

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes in base32 without padding (RFC 4648, section 6). The length is a multiple of 5 bytes. */
export function base32(bytes: Buffer): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += 5) {
    const group = bytes.readUIntBE(start, 5)
    for (let power = 7; power >= 0; power--) text += base32Letters[Math.floor(group / 32 ** power) % 32]
  }
  return text
}

/** Returns the address that authenticator apps read from a QR code. */
export function codeAddress(secret: Buffer, {account, server}: {account: string; server: string}): string {
  const issuer = `Pianta ${server}`
  // Apps show a `+` of a query as it is, so spaces are written as %20.
  const query = Object.entries({secret: base32(secret), issuer, digits, period: stepLength})
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`
}
