import type {Clock} from '#shared/clock.ts'
import {newSecret} from '../accounts/secrets.ts'
import {createShortLived} from './short-lived.ts'

/** Milliseconds: a sign-in page may wait while its person finds their key. */
const lifetime = 10 * 60_000
/** More than one address can ask for within the lifetime at the default rate limit. */
const max = 20_000

interface Challenge {
  /** The browser that got the challenge. */
  browser: string
  /** The person who adds a passkey; undefined at a sign-in. */
  accountId?: string
}

/** Challenges for passkeys. Each works once, in its own browser (WebAuthn Level 3, section 13.4.3). */
export function createPasskeyChallenges({clock}: {clock: Clock}) {
  const challenges = createShortLived<Challenge>({lifetime, max, clock})
  return {
    create(challenge: Challenge): string {
      const text = newSecret()
      challenges.put(text, challenge)
      return text
    },
    take: challenges.take,
  }
}
