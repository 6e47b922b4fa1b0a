import type {Account} from '../../identity/accounts.ts'
import {createAttemptLimiter} from '../attempt-limiter.ts'
import type {PageServices} from '../services.ts'

export type OwnPassword = ReturnType<typeof createOwnPassword>

const quarterHour = 15 * 60_000

/**
 * Asks people who are signed in for their password, before what only they may do: a browser left open is not enough for it.
 * Throws TooManyAttemptsError for an account at which somebody guesses.
 */
export function createOwnPassword({accounts, clock}: Pick<PageServices, 'accounts' | 'clock'>) {
  const tries = createAttemptLimiter({limit: 10, span: quarterHour, clock})

  async function tryOnce(id: string, isRight: () => Promise<boolean>): Promise<boolean> {
    tries.count(id)
    const right = await isRight()
    if (right) tries.reset(id)
    return right
  }

  return {
    isRight: ({id, email}: Account, password: string) =>
      tryOnce(id, async () => (await accounts.verifyPassword(email, password))?.id === id),

    /** Whether `present` was right and `password` is set: then the person is signed out everywhere. */
    change: ({id}: Account, present: string, password: string) =>
      tryOnce(id, () => accounts.changePassword(id, present, password)),
  }
}
