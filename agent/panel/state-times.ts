import type {Clock} from '#shared/clock.ts'
import {notableKind, sinceAfter} from '#shared/house/notable.ts'
import type {Model} from '../model.ts'

export interface StateTimes {
  /** Returns the milliseconds since devices became unreachable, were opened or turned on, or began to warn, by device. */
  ages(): Record<string, number>
  stop(): void
}

/** Notes when devices become unreachable, are opened or turned on, or begin to warn. A page that opens later learns it. */
export function watchStateTimes(model: Model, clock: Clock): StateTimes {
  const since = new Map<string, number>()
  const note = (states: ReturnType<Model['get']>['states'], before: typeof states) => {
    // `for … in` makes no list of thousands of devices many times a second.
    for (const device in states) {
      const state = states[device]
      if (state === before[device]) continue
      if (notableKind(state) === notableKind(before[device])) continue
      const began = sinceAfter(undefined, before[device], state, clock.elapsed())
      if (began === undefined) since.delete(device)
      else since.set(device, began)
    }
    for (const device of since.keys()) if (!(device in states)) since.delete(device)
  }
  note(model.get().states, {})
  const stop = model.subscribe((now, before) => {
    if (now.states !== before.states) note(now.states, before.states)
  })
  return {
    ages: () => Object.fromEntries([...since].map(([device, at]) => [device, clock.elapsed() - at])),
    stop,
  }
}
