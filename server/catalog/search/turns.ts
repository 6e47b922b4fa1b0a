import {setImmediate as loopTurn} from 'node:timers/promises'

/**
 * Has those who search take turns, and all else that is asked of the server answered between two of them: of 100,000
 * products the worst search takes a tenth of a second, and an app may ask for hundreds at once.
 */
export function createTurns() {
  /** By who asks, whose turn is next first: who had one goes behind the others. Empty while nobody waits. */
  const waiting = new Map<string, (() => void)[]>()

  async function callAll() {
    while (waiting.size > 0) {
      await loopTurn()
      const [who, calls] = waiting.entries().next().value as [string, (() => void)[]]
      waiting.delete(who)
      calls.shift()?.()
      if (calls.length > 0) waiting.set(who, calls)
    }
  }

  /** Resolves when it is the turn of `who`, which lasts until they wait for anything else. */
  return (who: string): Promise<void> => {
    const {promise, resolve} = Promise.withResolvers<void>()
    const calls = waiting.get(who)
    if (calls) calls.push(resolve)
    else waiting.set(who, [resolve])
    if (waiting.size === 1 && !calls) void callAll()
    return promise
  }
}
