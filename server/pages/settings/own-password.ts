import type {Account} from '../../accounts/account.ts'
import {createAttemptLimiter} from '../attempt-limiter.ts'
import type {PageServices} from '../services.ts'

export type OwnPassword = ReturnType<typeof createOwnPassword>

const quarterHour = 15 * 60_000

/**
 * Checks a signed-in person's password before sensitive changes: an open browser is not enough. Throws
 * TooManyAttemptsError.
 */
export function createOwnPassword({accounts, clock}: Pick<PageServices, 'accounts' | 'clock'>) {
  const tries = createAttemptLimiter({limit: 10, span: quarterHour, clock})

  async function tryOnce(id: string, isRight: () => Promise<boolean>): Promise<boolean> {
    tries.count(id)
    const right = await isRight().catch((error) => {
      // A full disk uses no try up.
      tries.undo(id)
      throw error
    })
    if (right) tries.reset(id)
    return right
  }

  return {
    isRight: ({id, email}: Account, password: string) =>
      tryOnce(id, async () => (await accounts.verifyPassword(email, password))?.id === id),

    /**
     * Sets `password` if `present` is right, and signs the person out everywhere. Returns whether it did. `alongside`
     * runs in the same transaction.
     */
    change: ({id}: Account, present: string, password: string, alongside: () => void) =>
      tryOnce(id, () => accounts.changePassword(id, present, password, alongside)),
  }
}
