import {createParser, type EventSourceMessage} from 'eventsource-parser'
import type {Clock} from '#shared/clock.ts'
import {Failure, reasonOf} from './failure.ts'

export interface StreamOptions {
  clock: Clock
  signal: AbortSignal
}

/** Milliseconds without a byte, two missed keep-alives and some more, after which a stream is taken for dead. */
const silenceTimeout = 60_000

/** An event of `/v1` has some dozen bytes. */
const maxEventLength = 64 * 1024

/**
 * The events of an open stream, until the server closes it. Rejects when it breaks off or falls silent, and with the
 * signal's reason. Leaving the loop closes the connection.
 */
export async function* readEvents(
  response: Response,
  {clock, signal}: StreamOptions,
): AsyncGenerator<EventSourceMessage> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const arrived: EventSourceMessage[] = []
  // A cancelled stream ends as if the server had closed it: why is looked up when it ends.
  let reason: Error | undefined
  const stop = (why?: Error) => {
    reason ??= why
    reader.cancel().catch(() => {})
  }
  const parser = createParser({
    onEvent: (event) => arrived.push(event),
    maxBufferSize: maxEventLength,
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') stop(error)
    },
  })
  const onAbort = () => stop()
  signal.addEventListener('abort', onAbort, {once: true})
  const listen = () =>
    clock.after(silenceTimeout, () => stop(new Failure('unreachable', `it was silent for ${silenceTimeout / 1000} s`)))
  let hush = listen()
  try {
    for (;;) {
      const {done, value} = await reader.read()
      signal.throwIfAborted()
      if (reason) throw reason
      if (done) return
      hush()
      hush = listen()
      parser.feed(value)
      yield* arrived.splice(0)
    }
  } catch (error) {
    signal.throwIfAborted()
    throw new Failure('unreachable', `the event stream broke off: ${reasonOf(error)}`, {cause: error})
  } finally {
    hush()
    signal.removeEventListener('abort', onAbort)
    stop()
  }
}
