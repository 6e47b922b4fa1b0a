import type {Clock} from '#shared/clock.ts'
import type {Model} from '../model.ts'

/** The moment of a device's state. */
export interface ChangeTime {
  /** Milliseconds before now. */
  age: number
  /** Whether the state began then; otherwise it may be older: the agent learned it then. */
  isExact: boolean
}

export interface ChangeTimes {
  /** Returns when a device came to its state; undefined for an unknown device. */
  of(device: string): ChangeTime | undefined
}

/** Notes when each device comes to its state, for as long as the model lives. */
export function watchChangeTimes(model: Model, clock: Clock): ChangeTimes {
  const times = new Map<string, {at: number; isExact: boolean}>()
  const note = (states: ReturnType<Model['get']>['states'], before: typeof states) => {
    // `for … in` makes no list of thousands of devices many times a second.
    for (const device in states) {
      if (states[device] === before[device]) continue
      // What a device shows after an outage, or at the agent's start, may have begun at any time before.
      times.set(device, {at: clock.elapsed(), isExact: before[device]?.status === 'ok'})
    }
    for (const device in before) if (!(device in states)) times.delete(device)
  }
  note(model.get().states, {})
  model.subscribe((now, before) => {
    if (now.states !== before.states) note(now.states, before.states)
  })
  return {
    of(device) {
      const time = times.get(device)
      return time && {age: clock.elapsed() - time.at, isExact: time.isExact}
    },
  }
}
