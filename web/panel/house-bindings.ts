import {type BoundDevice, boundDevices} from '#shared/home/bindings.ts'
import {chosenReadings} from '#shared/house/chosen-readings.ts'
import type {View} from './view.ts'

/** Returns the bindings of the home that is shown. Their lists stay the same until they change: a new one is drawn anew. */
export function createHouseBindings() {
  let before: View['shown'] | undefined
  /** Those of the home alone. */
  let own: readonly BoundDevice[] = []
  let all: readonly BoundDevice[] = []
  return {
    take(shown: View['shown']) {
      const {home, app, devices} = shown
      if (home !== before?.home || app !== before?.app) own = home && app ? boundDevices(home, app) : []
      const chosen = home ? chosenReadings(home, own, devices) : []
      const next = chosen.length > 0 ? [...own, ...chosen] : own
      if (!areSame(next, all)) all = next
      before = shown
    },

    /** Whether the home binds any device. */
    hasOwn: () => own.length > 0,

    /** The bindings of the home, and the sensors that people chose in the house for rooms. */
    all: () => all,
  }
}

const areSame = (some: readonly BoundDevice[], others: readonly BoundDevice[]) =>
  some.length === others.length && some.every((bound, index) => isSame(bound, others[index]))

const isSame = (one: BoundDevice, other: BoundDevice | undefined) =>
  other !== undefined &&
  (['kind', 'id', 'slot', 'role', 'device', 'part'] as const).every((field) => one[field] === other[field])
