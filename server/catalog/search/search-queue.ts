import {setImmediate as loopTurn} from 'node:timers/promises'

/** A turn of the event loop takes in one new connection: with one between two searches, others would wait in line outside. */
const loopTurns = 20

/**
 * Has those who search take turns, and all else that is asked of the server answered between two of them: of 100,000
 * products the worst search takes a tenth of a second, and an app may ask for hundreds at once.
 */
export function createSearchQueue() {
  /** By who asks, whose turn is next first: who had one goes behind the others. */
  const waiting = new Map<string, (() => void)[]>()

  let isCalling = false

  async function callAll() {
    isCalling = true
    await loopTurn()
    while (waiting.size > 0) {
      const [who, calls] = waiting.entries().next().value as [string, (() => void)[]]
      waiting.delete(who)
      calls.shift()?.()
      if (calls.length > 0) waiting.set(who, calls)
      for (let turn = 0; turn < loopTurns; turn++) await loopTurn()
    }
    isCalling = false
  }

  /** Resolves when it is the turn of `who`, which lasts until they wait for anything else. */
  return (who: string): Promise<void> => {
    const {promise, resolve} = Promise.withResolvers<void>()
    const calls = waiting.get(who)
    if (calls) calls.push(resolve)
    else waiting.set(who, [resolve])
    if (!isCalling) void callAll()
    return promise
  }
}
