import type {Clock} from '#shared/clock.ts'
import {notableKind, sinceAfter} from '#shared/house/notable.ts'
import {watchStates} from '../devices/watch-states.ts'
import type {Model} from '../model.ts'

export interface StateTimes {
  /** Returns the milliseconds since devices became unreachable, were opened or turned on, or began to warn, by device. */
  ages(): Record<string, number>
  stop(): void
}

/** Notes when devices become unreachable, are opened or turned on, or begin to warn. A page that opens later learns it. */
export function watchStateTimes(model: Model, clock: Clock): StateTimes {
  const since = new Map<string, number>()
  const stop = watchStates(model, {
    changed(device, state, before) {
      if (notableKind(state) === notableKind(before)) return
      const began = sinceAfter(undefined, before, state, clock.elapsed())
      if (began === undefined) since.delete(device)
      else since.set(device, began)
    },
    gone: (device) => since.delete(device),
  })
  return {
    ages: () => Object.fromEntries([...since].map(([device, at]) => [device, clock.elapsed() - at])),
    stop,
  }
}
