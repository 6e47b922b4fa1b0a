import {readFileSync} from 'node:fs'
import type {Binding, Home} from '#shared/home/schema.ts'
import type {DeviceState, DeviceStates, HouseDevice} from '#shared/house/device-state.ts'

const app = 'house'

/** The sample homes, by their files in samples/. */
export const samples = ['studio', 'flat', 'house'] as const

export interface BoundHome {
  home: Home
  app: string
  devices: readonly HouseDevice[]
  states: DeviceStates
}

export const bindSample = (name: (typeof samples)[number]): BoundHome =>
  bindHome(JSON.parse(readFileSync(new URL(`../../../samples/${name}.json`, import.meta.url), 'utf8')))

/**
 * Binds a device in a fixed, varied state to each awning, opening and room of a home, and to most lights: it is a
 * lively day.
 */
export function bindHome(home: Home): BoundHome {
  const devices: HouseDevice[] = []
  const states: Record<string, DeviceState> = {}
  const bind = <E extends {id: string; name?: string; bindings?: Partial<Record<string, Binding[]>>}>(
    element: E,
    role: string,
    kind: HouseDevice['kind'],
    state: DeviceState | undefined,
  ): E => {
    if (state === undefined) return element
    const device = `${role}-${element.id}`
    devices.push({id: device, name: element.name ?? device, kind, room: null, floor: null})
    states[device] = state
    return {...element, bindings: {...element.bindings, [role]: [{app, device}]}}
  }
  const nth = <T>(list: readonly T[], index: number) => list[index % list.length]
  const plans = home.plans.map((plan) => ({
    ...plan,
    lights: plan.lights.map((light, index) => bind(light, 'light', 'light', nth(lamps, index))),
    awnings: plan.awnings.map((awning, index) => bind(awning, 'cover', 'cover', nth(covers, index))),
    openings: plan.openings.map((opening, index) =>
      opening.kind === 'passage'
        ? opening
        : bind(opening, 'contact', 'sensor', {status: 'ok', contact: index % 7 === 0 ? 'open' : 'closed'}),
    ),
    rooms: plan.rooms.map((room, index) => {
      if (room.outdoor) return room
      const temperature = 18.5 + (index % 5)
      const warm = {status: 'ok', temperature, value: temperature, unit: '°C', reading: `${temperature} °C`} as const
      return bind(bind(room, 'temperature', 'sensor', warm), 'motion', 'sensor', {status: 'ok', motion: index === 1})
    }),
  }))
  return {home: {...home, plans} as Home, app, devices, states}
}

/** Returns a home at rest: lamps are off, covers and doors as they are most of the day. */
export function atRest({states, ...bound}: BoundHome): BoundHome {
  const resting = Object.entries(states).map(([id, state]): [string, DeviceState] => {
    if (state.status !== 'ok') return [id, {status: 'ok', on: false}]
    const {on, position, contact, motion, target, moving, ...known} = state
    return [
      id,
      {
        ...known,
        ...(on !== undefined && {on: false}),
        ...(position !== undefined && {position: 1}),
        ...(contact !== undefined && {contact: 'closed' as const}),
      },
    ]
  })
  return {...bound, states: Object.fromEntries(resting)}
}

/** The states of lamps, in turn; undefined for one that nothing drives. */
const lamps: readonly (DeviceState | undefined)[] = [
  {status: 'ok', on: true, brightness: 1, kelvin: 2700},
  {status: 'ok', on: false, brightness: 1},
  undefined,
  {status: 'ok', on: false},
  {status: 'ok', on: true, brightness: 0.4, color: '#8a4dff'},
  {status: 'ok', on: false},
  {status: 'ok', on: true, brightness: 0.7, kelvin: 4000},
  {status: 'unavailable'},
]

const covers: readonly DeviceState[] = [
  {status: 'ok', position: 1},
  {status: 'ok', position: 1},
  {status: 'ok', position: 0.4, target: 1, moving: 'opening'},
  {status: 'ok', position: 0},
  {status: 'ok', position: 0.5},
]
