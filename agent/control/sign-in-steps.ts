import type {FoundHouse} from '../bridges/bridge-keeper.ts'
import type {OpenSignIn, SignIns} from '../bridges/sign-ins.ts'
import {Failure, type FailureKind, reasonOf} from '../failure.ts'

/** A step that a sign-in reports to its command: first how to sign in, at the end the house or the failure. */
export type SignInStep =
  | {step: 'sign-in'; signIn: OpenSignIn}
  | {step: 'found'; house: FoundHouse}
  | {step: 'failed'; kind: FailureKind; message: string}

/** Begins a sign-in and follows it to its end. A command that leaves gives it up. */
export async function* followSignIn(
  signIns: SignIns,
  house: {kind: string; url: string},
  origin: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<readonly SignInStep[]> {
  let state: string | undefined
  const giveUp = () => state !== undefined && signIns.giveUp(state)
  signal.addEventListener('abort', giveUp, {once: true})
  try {
    const signIn = await signIns.begin(house, origin, signal)
    state = signIn.state
    signal.throwIfAborted()
    yield [{step: 'sign-in', signIn}]
    yield [{step: 'found', house: await signIns.result(state)}]
  } catch (error) {
    yield [{step: 'failed', kind: error instanceof Failure ? error.kind : 'failed', message: reasonOf(error)}]
  } finally {
    signal.removeEventListener('abort', giveUp)
    giveUp()
  }
}
