import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import {BusyError} from '../errors.ts'
import {createFairQueue, type Owner} from './fair-queue.ts'

export type Turns = ReturnType<typeof createTurns>

interface Options {
  /** How much work runs at once. */
  max: number
  clock: Clock
}

interface Waiting {
  begin(): void
}

/**
 * Runs work that takes much memory, so much at once and fairly (see `createFairQueue`). A turn must not wait for a
 * client, which could hold it.
 */
export function createTurns({max, clock}: Options) {
  const queue = createFairQueue<Waiting>()
  let running = 0

  function next() {
    while (running < max) {
      const work = queue.take()
      if (!work) return
      running++
      work.begin()
    }
  }

  return {
    /** Runs `act` in its turn. Throws BusyError when that does not come in time. */
    async run<T>(owner: Owner, act: () => Promise<T>): Promise<T> {
      const {promise: turn, resolve, reject} = Promise.withResolvers<void>()
      const cancel = clock.after(limits.queueTimeout, () => leave() && reject(new BusyError()))
      const leave = queue.add({begin: resolve}, owner)
      next()
      await turn
      cancel()
      try {
        return await act()
      } finally {
        running--
        next()
      }
    },
  }
}
