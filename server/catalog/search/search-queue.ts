import {setImmediate as nextLoop} from 'node:timers/promises'

/**
 * Iterations of the event loop between searches. Each accepts one new connection, so a single one would starve others.
 */
const loopIterations = 20

/**
 * Queues searches, fairly among clients, with other requests between them. The slowest search of 100,000 products takes
 * 0.1 s, and an app may send hundreds at once.
 */
export function createSearchQueue() {
  /** Maps a client to its searches, next client first. A served client moves to the end. */
  const waiting = new Map<string, (() => void)[]>()

  let isServing = false

  async function serveAll() {
    isServing = true
    await nextLoop()
    while (waiting.size > 0) {
      const [client, calls] = waiting.entries().next().value as [string, (() => void)[]]
      waiting.delete(client)
      calls.shift()?.()
      if (calls.length > 0) waiting.set(client, calls)
      for (let loop = 0; loop < loopIterations; loop++) await nextLoop()
    }
    isServing = false
  }

  /** Resolves when `client` may search, until it next awaits. */
  return (client: string): Promise<void> => {
    const {promise, resolve} = Promise.withResolvers<void>()
    const calls = waiting.get(client)
    if (calls) calls.push(resolve)
    else waiting.set(client, [resolve])
    if (!isServing) void serveAll()
    return promise
  }
}
