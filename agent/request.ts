import type {Clock} from '#shared/clock.ts'
import {Failure, reasonOf} from './failure.ts'

export interface RequestOptions {
  clock: Clock
  signal?: AbortSignal | undefined
  /** Milliseconds until the answer's headers must be there. */
  timeout: number
}

/** `fetch` whose failures say what was not reached, and that does not wait for ever. The body has no limit of time. */
export async function request(
  url: URL,
  init: RequestInit,
  {clock, signal, timeout}: RequestOptions,
): Promise<Response> {
  const deadline = new AbortController()
  const cancel = clock.after(timeout, () => deadline.abort(new Error(`no answer in ${timeout / 1000} s`)))
  try {
    return await fetch(url, {...init, signal: AbortSignal.any([deadline.signal, ...(signal ? [signal] : [])])})
  } catch (error) {
    signal?.throwIfAborted()
    throw new Failure('unreachable', `${url.origin} cannot be reached: ${reasonOf(error)}`, {cause: error})
  } finally {
    cancel()
  }
}

const staleCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** Whether a request failed on a connection that had been open: after a restart of the server the first one does. */
export function isStale(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (staleCodes.has((cause as NodeJS.ErrnoException).code ?? '')) return true
  }
  return false
}
