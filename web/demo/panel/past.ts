import type {Clock} from '#shared/clock.ts'
import type {KnownState, PastState, PastStates} from '#shared/house/device-state.ts'
import type {HouseholdDevice} from '#shared/house/simulated/simulated-house.ts'
import {historyHours} from '../../panel/protocol.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The most states that are kept of a device. */
const maxStates = 500

interface Entry {
  at: number
  state: KnownState
}

/** The last days of a house: invented up to now, and recorded from now on. */
export function createPast(clock: Clock) {
  const entries = new Map<string, Entry[]>()

  function note(id: string, state: KnownState) {
    const known = entries.get(id) ?? []
    entries.set(id, [...known, {at: clock.now(), state}].slice(-maxStates))
  }

  return {
    note,
    /** Invents the days before now, which end with the present states. */
    invent(devices: readonly HouseholdDevice[], states: Readonly<Record<string, KnownState>>) {
      const now = clock.now()
      const midnight = new Date(now).setHours(0, 0, 0, 0)
      for (const [index, device] of devices.entries()) {
        const state = states[device.id]
        if (!state) continue
        const times = [-3, -2, -1, 0].flatMap((days) =>
          dayOf(device, index).map(([hours, change]) => ({
            at: midnight + days * day + hours * hour,
            state: {...state, ...change},
          })),
        )
        const before = times.filter(({at}) => at < now).toSorted((one, other) => one.at - other.at)
        entries.set(device.id, [...before, {at: now, state}])
      }
    },
    read(hours = historyHours): PastStates {
      const now = clock.now()
      const oldest = now - hours * hour
      const past = ([id, all]: [string, Entry[]]): [string, PastState[]] => [
        id,
        // The state that lasts into the first hour is one of them.
        all.filter((_, at) => (all[at + 1]?.at ?? now) > oldest).map(({at, state}) => ({ago: now - at, state})),
      ]
      return Object.fromEntries([...entries].map(past))
    },
  }
}

type Moment = readonly [hours: number, change: Partial<KnownState>]

/** Returns the changes of a device on an ordinary day, by the hour. `index` tells devices of a kind apart. */
function dayOf({kind, measures}: HouseholdDevice, index: number): Moment[] {
  const late = (index % 5) / 4
  if (kind === 'light')
    return [
      [6.75 + late, {on: index % 2 === 0}],
      [7.5 + late, {on: false}],
      [18 + late, {on: index % 3 > 0}],
      [22 + late, {on: false}],
    ]
  if (kind === 'cover')
    return [
      [7 + late / 2, {position: 1}],
      [19.5 + late, {position: index % 2 === 0 ? 0 : 0.4}],
    ]
  if (kind === 'climate' || measures === 'temperature')
    return Array.from({length: 24}, (_, at): Moment => {
      const warm = warmth(19.8 + 1.4 * Math.sin(((at - 9) / 12) * Math.PI))
      return [at, kind === 'climate' ? warm : {...warm, value: warm.temperature ?? 20}]
    })
  if (measures === 'door') return opened(7.9, 8, 13.2, 13.25, 18.1, 18.2)
  if (measures === 'window') return opened(8.25 + late, 8.6 + late)
  if (measures === 'motion')
    return [7, 13, 18].flatMap((at) => [
      [at + late / 4, {motion: true}],
      [at + 0.4, {motion: false}],
    ])
  return []
}

function warmth(degrees: number) {
  const temperature = Math.round(degrees * 10) / 10
  return {temperature, reading: `${temperature.toFixed(1)} °C`}
}

/** Opens and closes in turn. */
const opened = (...hours: number[]): Moment[] =>
  hours.map((at, index) => [at, {contact: index % 2 === 0 ? 'open' : 'closed'}])
