import {readFileSync} from 'node:fs'
import type {Binding, Home} from '#shared/home/schema.ts'
import type {DeviceState, DeviceStates, HouseDevice} from '#shared/plan/device-state.ts'

const app = 'house'

/** The sample homes, by their files in samples/. */
export const samples = ['studio', 'flat', 'house'] as const

export interface BoundSample {
  home: Home
  app: string
  devices: HouseDevice[]
  states: DeviceStates
}

/** Binds a device in a fixed, varied state to each light, awning, opening and room of a sample home. */
export function bindSample(name: (typeof samples)[number]): BoundSample {
  const home: Home = JSON.parse(readFileSync(new URL(`../../../samples/${name}.json`, import.meta.url), 'utf8'))
  const devices: HouseDevice[] = []
  const states: Record<string, DeviceState> = {}
  const bind = <E extends {id: string; name?: string; bindings?: Partial<Record<string, Binding[]>>}>(
    element: E,
    role: string,
    kind: HouseDevice['kind'],
    state: DeviceState,
  ): E => {
    const device = `${role}-${element.id}`
    devices.push({id: device, name: element.name ?? device, kind, room: null, floor: null})
    states[device] = state
    return {...element, bindings: {...element.bindings, [role]: [{app, device}]}}
  }
  const plans = home.plans.map((plan) => ({
    ...plan,
    lights: plan.lights.map((light, index) => bind(light, 'light', 'light', lamps[index % lamps.length] ?? unknown)),
    awnings: plan.awnings.map((awning, index) =>
      bind(awning, 'cover', 'cover', covers[index % covers.length] ?? unknown),
    ),
    openings: plan.openings.map((opening, index) =>
      opening.kind === 'passage'
        ? opening
        : bind(opening, 'contact', 'sensor', {status: 'ok', contact: index % 5 === 0 ? 'open' : 'closed'}),
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

const unknown: DeviceState = {status: 'unknown'}

const lamps: readonly DeviceState[] = [
  {status: 'ok', on: true, brightness: 1, kelvin: 2700},
  {status: 'ok', on: false, brightness: 1},
  {status: 'ok', on: true, brightness: 0.4, color: '#8a4dff'},
  {status: 'ok', on: false},
  {status: 'unavailable'},
]

const covers: readonly DeviceState[] = [
  {status: 'ok', position: 1},
  {status: 'ok', position: 0.4, target: 1, moving: 'opening'},
  {status: 'ok', position: 0},
]
