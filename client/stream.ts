import type {Clock} from '#shared/clock.ts'
import {Failure, reasonOf} from './failure.ts'
import {createEventParser, type StreamMessage} from './parse-events.ts'

export interface StreamOptions {
  clock: Clock
  signal: AbortSignal
  /** Called for all bytes, also those of keep-alives. */
  onBytes?(): void
}

/** Milliseconds without a byte after which a stream counts as dead: a bit more than two keep-alives. */
const silenceTimeout = 60_000

/** The maximum length of an event; those of `/v1` have a few dozen bytes. */
const maxEventLength = 64 * 1024

/**
 * Yields the events of a stream until the server closes it. Rejects when it breaks off or falls silent, and with the
 * signal's reason. Leaving the loop closes the connection.
 */
export async function* readEvents(
  response: Response,
  {clock, signal, onBytes}: StreamOptions,
): AsyncGenerator<StreamMessage> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  // A cancelled stream ends like a closed one: `reason` tells them apart.
  let reason: Error | undefined
  const stop = (cause?: Error) => {
    reason ??= cause
    reader.cancel().catch(() => {})
  }
  const parse = createEventParser(maxEventLength)
  const onAbort = () => stop()
  signal.addEventListener('abort', onAbort, {once: true})
  const startTimeout = () =>
    clock.after(silenceTimeout, () => stop(new Failure('unreachable', `no data for ${silenceTimeout / 1000} s`)))
  let cancelTimeout = startTimeout()
  try {
    for (;;) {
      const {done, value} = await reader.read()
      signal.throwIfAborted()
      if (reason) throw reason
      if (done) return
      cancelTimeout()
      cancelTimeout = startTimeout()
      onBytes?.()
      yield* parse(value)
    }
  } catch (error) {
    signal.throwIfAborted()
    throw new Failure('unreachable', `The event stream broke off: ${reasonOf(error)}`, {cause: error})
  } finally {
    cancelTimeout()
    signal.removeEventListener('abort', onAbort)
    stop()
  }
}
