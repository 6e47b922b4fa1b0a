import * as oauth from 'oauth4webapi'
import {anyDevice} from './app-client.ts'
import {Failure, reasonOf} from './failure.ts'
import {fetchIndex, type ServerIndex} from './find-server.ts'
import {pairingOf} from './pairing.ts'
import {discoverProvider, isRefusal, providerReason} from './provider.ts'
import type {Runtime} from './runtime.ts'
import {readTokens} from './token-endpoint.ts'
import type {Pairing} from './token-store.ts'

/** A pending sign-in: keep it as JSON, in the browser that the person signs in with, until the person comes back. */
export interface PendingSignIn extends ServerIndex {
  server: string
  redirectUri: string
  state: string
  /** The secret of PKCE (RFC 7636). */
  verifier: string
}

/** Returns the address of a sign-in by authorization code with PKCE, and the pending sign-in to complete later. */
export async function authorizationUrl(
  server: URL,
  redirectUri: string,
  {clock, app = anyDevice}: Runtime,
  signal?: AbortSignal,
): Promise<{url: URL; pending: PendingSignIn}> {
  const index = await fetchIndex(server, clock, signal)
  const {metadata} = await discoverProvider(index, clock, signal, app)
  const pending = {
    ...index,
    server: server.origin,
    redirectUri,
    state: oauth.generateRandomState(),
    verifier: oauth.generateRandomCodeVerifier(),
  }
  const url = new URL(metadata.authorization_endpoint ?? '')
  const asked = {
    client_id: app.id,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: app.scope,
    state: pending.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return {url, pending}
}

/** Returns the pairing of a sign-in from the address that the person came back to; the caller must store it. */
export async function pairingFrom(
  callback: URL,
  {server, redirectUri, state, verifier, ...index}: PendingSignIn,
  runtime: Runtime,
  signal?: AbortSignal,
): Promise<Pairing> {
  const {clock, words, app} = runtime
  const provider = await discoverProvider(index, clock, signal, app)
  const {metadata, client, authentication, options} = provider
  try {
    const answer = oauth.validateAuthResponse(metadata, client, callback, state)
    const response = await oauth.authorizationCodeGrantRequest(
      metadata,
      client,
      authentication,
      answer,
      redirectUri,
      verifier,
      options(signal),
    )
    const tokens = await oauth.processGenericTokenEndpointResponse(metadata, client, response)
    return pairingOf(new URL(server), index, provider.keys, readTokens(tokens, runtime), clock)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof Failure) throw error
    if (error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied') {
      throw new Failure('not-paired', words.denied, {cause: error})
    }
    const isOver = isRefusal(error, 'invalid_grant')
    throw new Failure('failed', `The sign-in failed: ${isOver ? 'its code is used or too old' : reasonFor(error)}`, {
      cause: error,
    })
  }
}

function reasonFor(error: unknown): string {
  if (!(error instanceof oauth.AuthorizationResponseError)) return providerReason(error)
  return [error.error, error.error_description].filter(Boolean).join(': ') || reasonOf(error)
}
