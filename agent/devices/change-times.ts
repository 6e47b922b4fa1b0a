import type {Clock} from '#shared/clock.ts'
import type {Model} from '../model.ts'
import {watchStates} from './watch-states.ts'

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

/** Notes the time at which each device comes to its state, while the model lives. */
export function watchChangeTimes(model: Model, clock: Clock): ChangeTimes {
  const times = new Map<string, {at: number; isExact: boolean}>()
  watchStates(model, {
    // A state after an outage, or at the agent's start, may have begun at any time before.
    changed: (device, _, before) => times.set(device, {at: clock.elapsed(), isExact: before?.status === 'ok'}),
    gone: (device) => times.delete(device),
  })
  return {
    of(device) {
      const time = times.get(device)
      return time && {age: clock.elapsed() - time.at, isExact: time.isExact}
    },
  }
}
