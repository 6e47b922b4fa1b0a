import type {Accounts} from '../accounts/accounts.ts'
import type {Database} from '../database/open.ts'
import type {Passkeys} from './passkeys/passkeys.ts'
import type {SecondSteps} from './second-step/second-steps.ts'

interface Needs {
  accounts: Pick<Accounts, 'markSignInReset'>
  database: Database
  passkeys: Pick<Passkeys, 'removeAll'>
  secondSteps: Pick<SecondSteps, 'end'>
}

export interface SignInReset {
  passkeys: number
  hadSecondStep: boolean
}

export const hasReset = ({passkeys, hadSecondStep}: SignInReset): boolean => passkeys > 0 || hadSecondStep

/**
 * Removes a person's passkeys and second step, for an administrator: the person lost them, and signs in with the
 * password again. Open sessions stay.
 */
export function resetSignIn({accounts, database, passkeys, secondSteps}: Needs, accountId: string): SignInReset {
  return database.transaction(() => {
    const reset = {passkeys: passkeys.removeAll(accountId), hadSecondStep: secondSteps.end(accountId)}
    if (hasReset(reset)) accounts.markSignInReset(accountId)
    return reset
  })
}
