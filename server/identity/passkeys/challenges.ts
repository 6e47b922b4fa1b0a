import {createHmac, randomBytes, timingSafeEqual} from 'node:crypto'
import type {Clock} from '#shared/clock.ts'
import {createShortLived} from '../short-lived.ts'

/** Milliseconds: a sign-in page may wait while its person finds their key. */
const lifetime = 10 * 60_000
/** Used challenges. Each is an attempt, of which an address has 60 in 15 minutes. */
const maxUsed = 20_000

const randomLength = 16
const timeLength = 8

interface Challenge {
  /** The browser that got the challenge. */
  browser: string
  /** The person who adds a passkey; undefined at a sign-in. */
  accountId?: string
}

/**
 * Challenges for passkeys. Each works once, in its own browser (WebAuthn Level 3, section 13.4.3). A challenge holds
 * its end and a tag, so it takes no memory before its use: asking for many pushes out nobody else's.
 */
export function createPasskeyChallenges({clock}: {clock: Clock}) {
  const key = randomBytes(32)
  const used = createShortLived<true>({lifetime, max: maxUsed, clock})
  const tagOf = (head: Buffer, {browser, accountId}: Challenge) =>
    createHmac('sha256', key)
      .update(head)
      .update(JSON.stringify([browser, accountId]))
      .digest()

  return {
    create(challenge: Challenge): string {
      const end = Buffer.alloc(timeLength)
      end.writeDoubleBE(clock.now() + lifetime)
      const head = Buffer.concat([randomBytes(randomLength), end])
      return Buffer.concat([head, tagOf(head, challenge)]).toString('base64url')
    },

    /** Uses a challenge up. Returns false for one that was used, ended, or belongs to another browser or person. */
    take(text: string, challenge: Challenge): boolean {
      const bytes = Buffer.from(text, 'base64url')
      const head = bytes.subarray(0, randomLength + timeLength)
      const tag = bytes.subarray(head.length)
      const right = tagOf(head, challenge)
      // The decoder ignores characters outside base64url, and a second spelling must not be a second use.
      if (text !== bytes.toString('base64url') || tag.length !== right.length || !timingSafeEqual(tag, right))
        return false
      const left = head.readDoubleBE(randomLength) - clock.now()
      if (left <= 0 || left > lifetime || used.get(text)) return false
      used.put(text, true)
      return true
    },

    /** Makes a used challenge new again, when the result of its use could not be stored. */
    giveBack: (text: string) => used.delete(text),
  }
}
