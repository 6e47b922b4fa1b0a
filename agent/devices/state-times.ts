import type {Clock} from '#shared/clock.ts'
import {isLow, lowKey, lowKinds, notableKind, type Starts, startsAfter} from '#shared/house/notable.ts'
import type {Model} from '../model.ts'
import {watchStates} from './watch-states.ts'

export interface StateTimes {
  /**
   * Returns the milliseconds since devices became unreachable, were opened or turned on, or began to warn, by device, and
   * since they are low on charge or cold, by `lowKey`.
   */
  ages(): Record<string, number>
  /** Returns the devices that are so, and nobody saw begin. */
  unseen(): string[]
  /** Takes the ages of states that nobody saw begin. */
  learn(ages: Starts): void
  /** Calls the listener after it learned ages. */
  onLearned(listener: () => void): () => void
  stop(): void
}

/** Notes when devices become unreachable, are opened or turned on, begin to warn, or get low. A later page learns it. */
export function watchStateTimes(model: Model, clock: Clock): StateTimes {
  const since = new Map<string, number>()
  const listeners = new Set<() => void>()
  const startOf = (key: string) => since.get(key)

  function put(key: string, at: number | undefined) {
    if (at === undefined) since.delete(key)
    else since.set(key, at)
  }

  const stop = watchStates(model, {
    changed(device, state, before) {
      const after = startsAfter(device, startOf, before, state, clock.elapsed())
      for (const [key, at] of after) put(key, at)
    },
    gone(device) {
      for (const key of keysOf(device)) since.delete(key)
    },
  })

  return {
    ages: () => Object.fromEntries([...since].map(([key, at]) => [key, clock.elapsed() - at])),
    unseen() {
      const {states} = model.get()
      return Object.keys(states).filter((device) => {
        const isUnseen = notableKind(states[device]) !== null && !since.has(device)
        return isUnseen || lowKinds.some((kind) => isLow(kind, states[device]) && !since.has(lowKey(kind, device)))
      })
    },
    learn(ages) {
      const known = since.size
      for (const [key, age] of Object.entries(ages)) if (!since.has(key)) since.set(key, clock.elapsed() - age)
      if (since.size > known) for (const listener of listeners) listener()
    },
    onLearned(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop,
  }
}

const keysOf = (device: string) => [device, ...lowKinds.map((kind) => lowKey(kind, device))]
