import type {Home} from '#shared/home/schema.ts'
import type {DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
import {smallFlat, smallFlatApp, smallFlatDevices, smallFlatStates} from '../plan/small-flat.ts'
import type {Served} from './helper.ts'

const bound = (...devices: string[]) => devices.map((device) => ({app: smallFlatApp, device}))

/** The small flat with devices that can do everything, and sensors of doors, windows and hazards. */
export const richFlat: Home = {
  ...smallFlat,
  plans: smallFlat.plans.map((plan) =>
    plan.id === 'ground-plan'
      ? {
          ...plan,
          openings: plan.openings.map((opening) =>
            opening.id === 'd2' ? {...opening, name: 'Terrace door', bindings: {contact: bound('door')}} : opening,
          ),
          lights: plan.lights.map((light) =>
            light.id === 'l-table' ? {...light, bindings: {light: bound('spot-1', 'spot-2')}} : light,
          ),
          items: [
            {
              id: 'stove',
              name: 'Stove',
              at: [1, 1],
              size: [0.6, 0.6, 1],
              bindings: {climate: bound('thermostat'), light: bound('stove-light')},
            } as never,
          ],
        }
      : plan,
  ),
}

const full: Readonly<Record<string, Partial<HouseDevice>>> = {
  lamp: {actions: ['toggle', 'turn', 'brightness', 'kelvin', 'color'], kelvins: [2200, 6500]},
  'spot-1': {actions: ['toggle', 'turn', 'brightness']},
  'spot-2': {actions: ['toggle', 'turn', 'brightness']},
  shutter: {actions: ['toggle', 'position', 'stop', 'tilt']},
  awning: {actions: ['toggle', 'position', 'stop']},
  radio: {actions: ['toggle', 'turn', 'play', 'pause', 'volume']},
}

const more: readonly HouseDevice[] = [
  {
    id: 'thermostat',
    name: 'Living room thermostat',
    kind: 'climate',
    room: 'Living room',
    floor: null,
    actions: ['toggle', 'turn', 'temperature', 'mode'],
    temperatures: [7, 30],
    modes: ['off', 'heat', 'auto'],
  },
  {
    id: 'stove-light',
    name: 'Stove light',
    kind: 'light',
    room: 'Living room',
    floor: null,
    actions: ['toggle', 'turn'],
  },
  {id: 'door', name: 'Terrace door', kind: 'sensor', room: 'Living room', floor: null, actions: [], measures: 'door'},
  {id: 'smoke', name: 'Smoke detector', kind: 'sensor', room: 'Kitchen', floor: null, actions: [], measures: 'smoke'},
  {
    id: 'kitchen-air',
    name: 'Kitchen air',
    kind: 'sensor',
    room: 'Kitchen',
    floor: null,
    actions: [],
    measures: 'temperature',
  },
]

export const richDevices: readonly HouseDevice[] = [
  ...smallFlatDevices.map((device) => ({...device, ...full[device.id]})),
  ...more,
]

export const richStates: DeviceStates = {
  ...smallFlatStates,
  lamp: {status: 'ok', on: true, brightness: 0.4, kelvin: 3000},
  shutter: {status: 'ok', position: 0.4, tilt: 0.5},
  radio: {status: 'ok', on: true, playback: 'playing', volume: 0.3, title: 'Radio Tre'},
  thermometer: {status: 'ok', temperature: 21.5, humidity: 45, value: 21.5, unit: '°C', reading: '21.5 °C', battery: 9},
  thermostat: {status: 'ok', on: true, mode: 'heat', temperature: 21, targetTemperature: 20, reading: '21 °C'},
  'stove-light': {status: 'ok', on: false, power: 4.2},
  door: {status: 'ok', contact: 'open', battery: 80},
  smoke: {status: 'ok', alarm: false},
  'kitchen-air': {status: 'ok', temperature: 22.5, value: 22.5, unit: '°C', reading: '22.5 °C'},
}

export const richBound = {home: richFlat, app: smallFlatApp, devices: richDevices, states: richStates}

export function showRichFlat({model}: Pick<Served, 'model'>) {
  model.update({
    ...richBound,
    revision: 4,
    project: {id: '8d4f7a3e-3c1b-4d5e-9f60-1a2b3c4d5e6f', name: 'Flat by the sea'},
  })
  model.setLink('online')
}
