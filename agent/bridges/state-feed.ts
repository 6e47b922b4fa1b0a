import {createWakeSignal} from '../wake-signal.ts'
import type {StateChange} from './bridge.ts'

/** Passes states to one reader. A slow reader gets only the last state of each device. */
export interface StateFeed {
  push(change: StateChange): void
  read(signal: AbortSignal): AsyncGenerator<StateChange>
}

export function createStateFeed(): StateFeed {
  const wakeSignal = createWakeSignal()
  const changed = new Map<string, StateChange>()
  return {
    push(change) {
      changed.set(change.device, change)
      wakeSignal.wake()
    },
    async *read(signal) {
      while (!signal.aborted) {
        await wakeSignal.wait(signal).catch(() => {})
        const changes = [...changed.values()]
        changed.clear()
        yield* changes
      }
    },
  }
}
