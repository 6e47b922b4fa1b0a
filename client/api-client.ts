import {type Clock, sleep} from '#shared/clock.ts'
import {readError, retryAfterOf} from './api-error.ts'
import {Failure, reasonOf} from './failure.ts'
import {type BodyBounds, readBody} from './read-body.ts'
import {isStale} from './request.ts'
import type {Session} from './session.ts'
import {isHtml, requestServer, SignInPage} from './sign-in-page.ts'

/** A client of `/v1` that uses the agent's own token. */
export interface ApiClient {
  /** Sends a request and resolves with its response, also when it is an error. `path` begins with `/v1`. */
  send(path: string, options?: SendOptions): Promise<Response>
  /** Resolves with the response's JSON. Rejects with an `ApiError` when the API refuses. */
  get<T>(path: string, options?: SendOptions): Promise<T>
  put<T>(path: string, body: unknown, options?: SendOptions): Promise<T>
  post<T>(path: string, body: unknown, options?: SendOptions): Promise<T>
}

export interface SendOptions {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  signal?: AbortSignal | undefined
}

export interface ApiClientOptions {
  session: Session
  clock: Clock
}

/** Milliseconds until the response's headers must arrive. */
const timeout = 30_000

/** The longest wait for the rate limit, in milliseconds; requests that would wait longer fail as `rate_limited`. */
const maxPause = 60_000

/** The idempotent methods, which are safe to repeat (RFC 9110, 9.2.2). */
const idempotentMethods = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])

export function createApiClient({session, clock}: ApiClientOptions): ApiClient {
  /** The elapsed time until which the server's rate limit allows no requests. */
  let pausedUntil = 0

  async function sendOnce(
    url: URL,
    token: string,
    {method = 'GET', headers, body, signal}: SendOptions,
  ): Promise<Response> {
    const pause = pausedUntil - clock.elapsed()
    if (pause > 0) await sleep(clock, Math.min(pause, maxPause), signal)
    const init: RequestInit = {
      method,
      headers: {...headers, authorization: `Bearer ${token}`},
      ...(body === undefined ? {} : {body}),
    }
    const options = {clock, signal, timeout}
    const response = await requestServer(url, init, options).catch((error) => {
      if (!idempotentMethods.has(method) || !isStale(error)) throw error
      return requestServer(url, init, options)
    })
    pausedUntil = Math.max(pausedUntil, clock.elapsed() + pauseOf(response))
    return response
  }

  async function send(path: string, options: SendOptions = {}): Promise<Response> {
    const url = apiUrl(path, session.pairing.resource)
    const token = await session.accessToken()
    const response = await sendOnce(url, token, options)
    if (response.status === 401) {
      await response.body?.cancel()
      return await sendOnce(url, await session.renew(token), options)
    }
    if (response.status === 429 && retryAfterOf(response) <= maxPause) {
      await response.body?.cancel()
      return await sendOnce(url, token, options)
    }
    return response
  }

  async function json<T>(path: string, options: SendOptions): Promise<T> {
    const response = await send(path, options)
    const bounds = {clock, signal: options.signal}
    if (!response.ok) throw await readError(`${options.method} ${path}`, response, bounds)
    return (await readJson(response, bounds)) as T
  }

  const sendsJson =
    (method: string) =>
    <T>(path: string, body: unknown, options?: SendOptions) =>
      json<T>(path, {
        ...options,
        method,
        headers: {...options?.headers, 'content-type': 'application/json'},
        body: JSON.stringify(body),
      })

  return {
    send,
    get: (path, options) => json(path, {...options, method: 'GET'}),
    put: sendsJson('PUT'),
    post: sendsJson('POST'),
  }
}

/** Returns a path's URL. Refuses URLs of other hosts, which must not get the token: `//elsewhere/v1` is a path too. */
function apiUrl(path: string, resource: string): URL {
  const url = new URL(path, resource)
  const {origin, pathname} = new URL(resource)
  if (url.origin !== origin || (url.pathname !== pathname && !url.pathname.startsWith(`${pathname}/`))) {
    throw new RangeError(`${path} is not an API path. API paths begin with ${pathname}/.`)
  }
  return url
}

/** Returns milliseconds: a 429's `Retry-After`, or the rest of the minute after its last allowed request. */
function pauseOf(response: Response): number {
  if (response.status === 429) return retryAfterOf(response)
  const {headers} = response
  return headers.get('ratelimit-remaining') === '0' ? Number(headers.get('ratelimit-reset') ?? 0) * 1000 || 0 : 0
}

/** Reads a response's JSON. Throws `unreachable` when the body breaks off, passes its bounds or isn't JSON. */
export async function readJson(response: Response, bounds: BodyBounds): Promise<unknown> {
  if (isHtml(response)) {
    await response.body?.cancel()
    throw new SignInPage(new URL(response.url))
  }
  const body = await readBody(response, bounds)
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch (error) {
    throw new Failure('unreachable', `The response of ${response.url} is not JSON: ${reasonOf(error)}`, {cause: error})
  }
}
