import {createParser, type EventSourceMessage} from 'eventsource-parser'

export type Following = Awaited<ReturnType<typeof follow>>

/** Reads a stream as a client does. */
export async function follow(url: string, headers: Record<string, string> = {}) {
  const abort = new AbortController()
  const response = await fetch(url, {headers, signal: abort.signal})
  const events: EventSourceMessage[] = []
  const comments: string[] = []
  const retries: number[] = []
  let hasEnded = false
  let wake = () => {}
  const parser = createParser({
    onEvent: (event) => void events.push(event),
    onComment: (comment) => void comments.push(comment),
    onRetry: (ms) => void retries.push(ms),
  })
  const ended = read().finally(() => {
    hasEnded = true
    wake()
  })

  async function read() {
    try {
      for await (const text of (response.body ?? []) as AsyncIterable<Uint8Array>) {
        parser.feed(Buffer.from(text).toString())
        wake()
      }
    } catch {
      // The connection was cut.
    }
  }

  /** Waits until `isSo` or the end of the stream. */
  async function until(isSo: () => boolean) {
    while (!isSo() && !hasEnded) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }

  return {
    response,
    events,
    comments,
    retries,
    ended,
    /** Returns the first `count` events, or fewer if the stream ends. */
    async first(count: number) {
      await until(() => events.length >= count)
      return events
    },
    firstComment: () => until(() => comments.length > 0),
    firstRetry: () => until(() => retries.length > 0),
    async leave() {
      abort.abort()
      await ended
    },
  }
}
