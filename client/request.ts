import type {Clock} from '#shared/clock.ts'
import {causesOf} from '#shared/error-reason.ts'
import {Failure, reasonOf} from './failure.ts'

export interface RequestOptions {
  clock: Clock
  signal?: AbortSignal | undefined
  /** Milliseconds until the response's headers must arrive. */
  timeout: number
}

/** Sends a request with a timeout for the headers, not the body. Rejects with a failure that names the origin. */
export async function request(
  url: URL,
  init: RequestInit,
  {clock, signal, timeout}: RequestOptions,
): Promise<Response> {
  const deadline = new AbortController()
  const cancel = clock.after(timeout, () => deadline.abort(new Error(`no response in ${timeout / 1000} s`)))
  try {
    return await fetch(url, {...init, signal: AbortSignal.any([deadline.signal, ...(signal ? [signal] : [])])})
  } catch (error) {
    signal?.throwIfAborted()
    throw new Failure('unreachable', `Can't reach ${url.origin}: ${reasonOf(error)}`, {cause: error})
  } finally {
    cancel()
  }
}

const staleCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** Returns whether a request failed on a stale kept-alive connection, as the first one after a server restart does. */
export const isStale = (error: unknown): boolean =>
  causesOf(error).some((cause) => staleCodes.has((cause as {code?: string}).code ?? ''))
