import * as oauth from 'oauth4webapi'
import type {Clock} from '#shared/clock.ts'
import {type AppClient, anyDevice} from './app-client.ts'
import {Failure, reasonOf} from './failure.ts'
import {type BodyBounds, readWhole} from './read-body.ts'
import {isHtml, isRefusedByProxy, requestServer, SignInPage} from './sign-in-page.ts'

/** The addresses of a server's OpenID provider, from the index of its API. */
export interface ProviderAddress {
  issuer: string
  discovery: string
}

/** A server's OpenID provider, with this app's client settings. */
export interface Provider {
  readonly metadata: oauth.AuthorizationServer
  readonly client: oauth.Client
  readonly authentication: oauth.ClientAuth
  /** The ids of the server's signing keys, which tell it from another server; undefined if it does not tell them. */
  readonly keys: readonly string[] | undefined
  /** Returns options for a request of oauth4webapi. */
  options(
    signal?: AbortSignal,
  ): oauth.HttpRequestOptions<'POST', oauth.CustomFetchOptions<'POST', URLSearchParams>['body']>
}

/**
 * Milliseconds, longer than any response should take: the server may still execute an abandoned refresh, and that would
 * replace the token of a newer one.
 */
const timeout = 60_000

export async function discoverProvider(
  {issuer, discovery}: ProviderAddress,
  clock: Clock,
  signal?: AbortSignal,
  app: AppClient = anyDevice,
): Promise<Provider> {
  const address = new URL(discovery)
  const response = await requestServer(address, {headers: {accept: 'application/json'}}, {clock, signal, timeout})
  if (response.status >= 500) {
    await response.body?.cancel()
    throw new Failure('unreachable', `${discovery} failed with ${response.status}. Try again later.`)
  }
  const document = await readAnswer(address, response, {clock, signal})
  const metadata = await oauth.processDiscoveryResponse(new URL(issuer), document).catch((error) => {
    throw new Failure('failed', `${discovery} does not describe the provider ${issuer}: ${reasonOf(error)}`, {
      cause: error,
    })
  })
  return {
    metadata,
    // The ID token comes straight from the server and goes unused: a clock that is years off must not refuse it.
    client: {
      client_id: app.id,
      [oauth.clockTolerance]: Number.MAX_SAFE_INTEGER,
      [oauth.clockSkew]: secondsBehind(document, clock),
    },
    authentication: app.proof ?? oauth.None(),
    keys: await readKeys(metadata, clock, signal),
    options: (signal) => ({
      ...(signal ? {signal} : {}),
      [oauth.customFetch]: async (url, init) => {
        const address = new URL(url)
        const response = await requestServer(address, init as RequestInit, {clock, signal: init.signal, timeout})
        return await readAnswer(address, response, {clock, signal: init.signal})
      },
      // The index was checked: it uses http only when the person typed an http address.
      [oauth.allowInsecureRequests]: new URL(issuer).protocol === 'http:',
    }),
  }
}

/** Returns how far this clock is behind the server's, in seconds: an assertion must have the server's time. */
function secondsBehind({headers}: Response, clock: Clock): number {
  const theirs = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(theirs) ? 0 : Math.round((theirs - clock.now()) / 1000)
}

/** Reads an answer of the provider, which explains each refusal in JSON. A page is a proxy's. */
async function readAnswer(address: URL, response: Response, bounds: BodyBounds): Promise<Response> {
  const answer = await readWhole(response, bounds)
  const body = (await answer
    .clone()
    .json()
    .catch(() => undefined)) as {error?: unknown} | undefined
  if (isRefusedByProxy(answer, body) || (answer.ok && isHtml(answer))) throw new SignInPage(address)
  return answer
}

/** Reads the ids of the server's signing keys. A server works without them. */
async function readKeys(
  {issuer, jwks_uri: address}: oauth.AuthorizationServer,
  clock: Clock,
  signal?: AbortSignal,
): Promise<string[] | undefined> {
  try {
    const url = new URL(address ?? '', issuer)
    if (address === undefined || url.origin !== new URL(issuer).origin) return undefined
    const response = await requestServer(url, {headers: {accept: 'application/json'}}, {clock, signal, timeout})
    const {keys} = (await (await readWhole(response, {clock, signal})).json()) as {keys: {kid: unknown}[]}
    const ids = keys.map(({kid}) => kid).filter((kid) => typeof kid === 'string')
    return response.ok && ids.length > 0 ? ids : undefined
  } catch {
    signal?.throwIfAborted()
    return undefined
  }
}

/** Returns whether the provider refused for this reason (RFC 6749, 5.2; RFC 8628, 3.5). */
export const isRefusal = (error: unknown, reason: string): boolean =>
  error instanceof oauth.ResponseBodyError && error.error === reason

/** Returns an error's reason: OAuth's error code and description if it has them. */
export function providerReason(error: unknown): string {
  if (!(error instanceof oauth.ResponseBodyError)) return reasonOf(error)
  return [error.error, error.error_description].filter(Boolean).join(': ')
}
