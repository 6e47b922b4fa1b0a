import {parseServerAddress} from './find-server.ts'
import {type PairingStep, pair} from './pairing.ts'
import type {Runtime} from './runtime.ts'
import {authorizationUrl, type PendingSignIn, pairingFrom} from './sign-in.ts'
import type {TokenStore} from './token-store.ts'

/** A client, or its part that these functions need. */
interface WithContext {
  readonly context: Runtime & {store: TokenStore}
}

const never = AbortSignal.any([])

const addressed = (server: string | URL) => (typeof server === 'string' ? parseServerAddress(server) : server)

/**
 * Signs in by a code (device flow): yields the code to show, and a new one when it expires. The session is stored once
 * the loop ends. `takeNumber` returns the number that a person typed, if the server asks for one.
 */
export async function* signInByCode(
  {context}: WithContext,
  server: string | URL,
  {signal = never, takeNumber}: {signal?: AbortSignal; takeNumber?: () => string | undefined} = {},
): AsyncGenerator<PairingStep, void> {
  const pairing = yield* pair(addressed(server), context, signal, takeNumber)
  await context.store.save(pairing)
}

/** Begins a sign-in in the browser (code with PKCE): keep `pending` as JSON, and send the person to `url`. */
export const beginSignIn = (
  {context}: WithContext,
  server: string | URL,
  {redirectUri, signal}: {redirectUri: string; signal?: AbortSignal},
): Promise<{url: URL; pending: PendingSignIn}> => authorizationUrl(addressed(server), redirectUri, context, signal)

/** Completes a sign-in at the address that the person came back to, and stores the session. */
export async function completeSignIn(
  {context}: WithContext,
  callback: string | URL,
  pending: PendingSignIn,
  {signal}: {signal?: AbortSignal} = {},
): Promise<void> {
  await context.store.save(await pairingFrom(new URL(callback), pending, context, signal))
}
