import * as oauth from 'oauth4webapi'
import type {Clock} from '#shared/clock.ts'
import {Failure, reasonOf} from './failure.ts'
import {request} from './request.ts'

/** Where a server's OpenID provider is, from the index of its API. */
export interface ProviderAddress {
  issuer: string
  discovery: string
}

/** The OpenID provider of one server, as this agent's client speaks to it. */
export interface Provider {
  readonly metadata: oauth.AuthorizationServer
  readonly client: oauth.Client
  readonly authentication: oauth.ClientAuth
  /** For the requests of oauth4webapi. */
  options(
    signal?: AbortSignal,
  ): oauth.HttpRequestOptions<'POST', oauth.CustomFetchOptions<'POST', URLSearchParams>['body']>
}

/** The client that every server knows without registration. */
export const clientId = 'device'

/**
 * Longer than any answer should take: a request that is given up and still carried out later would replace the token
 * that a new request was given meanwhile.
 */
const timeout = 60_000

export async function discoverProvider(
  {issuer, discovery}: ProviderAddress,
  clock: Clock,
  signal?: AbortSignal,
): Promise<Provider> {
  const response = await request(new URL(discovery), {headers: {accept: 'application/json'}}, {clock, signal, timeout})
  if (response.status >= 500) {
    throw new Failure('unreachable', `${discovery} was answered ${response.status}.`)
  }
  const metadata = await oauth.processDiscoveryResponse(new URL(issuer), response).catch((error) => {
    throw new Failure('failed', `${discovery} does not describe the provider ${issuer}: ${reasonOf(error)}`, {
      cause: error,
    })
  })
  return {
    metadata,
    client: {client_id: clientId},
    authentication: oauth.None(),
    options: (signal) => ({
      ...(signal ? {signal} : {}),
      [oauth.customFetch]: (url, init) =>
        request(new URL(url), init as RequestInit, {clock, signal: init.signal, timeout}),
      // The index was checked already: http is only there when the person gave the server's address with http.
      [oauth.allowInsecureRequests]: new URL(issuer).protocol === 'http:',
    }),
  }
}

/** Whether the provider refused for this reason (RFC 6749, 5.2; RFC 8628, 3.5). */
export const isRefusal = (error: unknown, reason: string): boolean =>
  error instanceof oauth.ResponseBodyError && error.error === reason

/** What the provider said, in OAuth's words when it used them. */
export function providerReason(error: unknown): string {
  if (!(error instanceof oauth.ResponseBodyError)) return reasonOf(error)
  return [error.error, error.error_description].filter(Boolean).join(': ')
}
