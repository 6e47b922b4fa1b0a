import type {Clock} from '#shared/clock.ts'
import {Failure, reasonOf} from './failure.ts'

export interface BodyBounds {
  clock: Clock
  signal?: AbortSignal | undefined
  /** The maximum number of decoded bytes. */
  maxBytes?: number
}

const mebibyte = 1024 * 1024

/** The bound of a home's answer: the server's own limit for homes is half of it. */
export const maxHomeBytes = 32 * mebibyte

/** The bound of every other answer. */
const maxOtherBytes = mebibyte

/** Milliseconds that a body may take. */
const bodyTimeout = 60_000

/** Reads a body to its end. Rejects as `unreachable` when it breaks off, takes too long or is too long. */
export async function readBody(
  response: Response,
  {clock, signal, maxBytes = maxOtherBytes}: BodyBounds,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.body) return new Uint8Array()
  const reader = response.body.getReader()
  // A cancelled body ends like a complete one: `stopped` tells them apart.
  let stopped: Error | undefined
  const stop = (reason: Error) => {
    stopped ??= reason
    reader.cancel().catch(() => {})
  }
  const onAbort = () => stop(new Error('stopped'))
  signal?.addEventListener('abort', onAbort, {once: true})
  const cancelTimeout = clock.after(bodyTimeout, () => stop(new Error(`it took over ${bodyTimeout / 1000} s`)))
  const chunks: Uint8Array[] = []
  try {
    for (let length = 0; ; ) {
      const {done, value} = await reader.read()
      signal?.throwIfAborted()
      if (stopped) throw stopped
      if (done) return joined(chunks)
      length += value.length
      if (length > maxBytes) stop(new Error(`it is longer than ${maxBytes / mebibyte} MiB`))
      else chunks.push(value)
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw new Failure('unreachable', `Can't read the response of ${response.url}: ${reasonOf(error)}`, {cause: error})
  } finally {
    cancelTimeout()
    signal?.removeEventListener('abort', onAbort)
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.length
  }
  return body
}

/** Returns the response with its whole body in memory, for readers that know no bounds. */
export async function readWhole(response: Response, bounds: BodyBounds): Promise<Response> {
  const {status, statusText, headers, body} = response
  return new Response(body ? await readBody(response, bounds) : null, {status, statusText, headers})
}
