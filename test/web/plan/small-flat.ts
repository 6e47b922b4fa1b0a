import type {Device} from '#shared/contract/resources.ts'
import type {Home} from '#shared/home/schema.ts'
import type {DeviceStates} from '#shared/house/device-state.ts'

const app = 'house'
const bound = (device: string) => [{app, device}]

/** Two rooms and a terrace, with a storey above. Its devices are `smallFlatDevices`. */
export const smallFlat: Home = {
  schema: 6,
  name: 'Small flat',
  lang: 'en',
  levels: [
    {id: 'ground', name: 'Ground floor', z: 0},
    {id: 'upper', name: 'Upper floor', z: 3},
  ],
  plans: [
    {
      id: 'ground-plan',
      name: 'Ground floor',
      level: 'ground',
      areas: [{id: 'day', name: 'Day area', bindings: {climate: bound('boiler')}}],
      rooms: [
        {id: 'living', name: 'Living room', at: [3, 2.6], area: 'day', bindings: {temperature: bound('thermometer')}},
        {id: 'kitchen', name: 'Kitchen', at: [8, 2.4], area: 'day'},
        {id: 'terrace', name: 'Terrace', at: [3, 7.2], outdoor: true},
      ],
      walls: [
        {id: 'w1', a: [0, 0], b: [10, 0], thickness: 0.3},
        {id: 'w2', a: [10, 0], b: [10, 6], thickness: 0.3},
        {id: 'w3', a: [10, 6], b: [0, 6], thickness: 0.3},
        {id: 'w4', a: [0, 6], b: [0, 0], thickness: 0.3},
        {id: 'w5', a: [6, 0], b: [6, 6], thickness: 0.12},
        {id: 'f1', a: [0, 6], b: [0, 8.4], kind: 'fence'},
        {id: 'f2', a: [0, 8.4], b: [6, 8.4], kind: 'fence'},
        {id: 'f3', a: [6, 8.4], b: [6, 6], kind: 'fence'},
      ],
      openings: [
        {id: 'd1', wall: 'w5', at: 4.6, width: 0.9, height: 2.1, kind: 'door'},
        {id: 'd2', wall: 'w3', at: 7, width: 1.6, height: 2.2, kind: 'door', leaves: 2, side: 'right'},
        {
          id: 'win1',
          wall: 'w2',
          at: 3,
          width: 1.4,
          height: 1.2,
          sill: 1,
          kind: 'window',
          side: 'right',
          bindings: {shutter: bound('shutter')},
        },
        {id: 'p1', wall: 'w5', at: 1.6, width: 1.2, height: 2.4, kind: 'passage'},
      ],
      items: [],
      lights: [
        {id: 'l-living', name: 'Ceiling lamp', at: [3, 3.8], bindings: {light: bound('lamp')}},
        // One dimmer controls two lamps, and two devices control the third.
        {id: 'l-kitchen-1', name: 'Kitchen left', at: [7.2, 4], bindings: {light: bound('dimmer')}},
        {id: 'l-kitchen-2', name: 'Kitchen right', at: [8.8, 4], bindings: {light: bound('dimmer')}},
        {id: 'l-table', name: 'Table', at: [8, 1.2], bindings: {light: [...bound('spot-1'), ...bound('spot-2')]}},
      ],
      plates: [
        {
          id: 'plate',
          wall: 'w1',
          side: 'right',
          at: 1.5,
          modules: 3,
          slots: [
            {kind: 'switch', bindings: {switch: bound('socket')}},
            {kind: 'switch', controls: ['l-living']},
          ],
        },
      ],
      awnings: [
        {
          id: 'awning',
          name: 'Terrace awning',
          wall: 'w3',
          side: 'left',
          at: 7,
          z: 2.6,
          width: 4,
          reach: 2,
          kind: 'arm',
          bindings: {cover: bound('awning')},
        },
      ],
      stairs: [],
    },
    {
      id: 'upper-plan',
      name: 'Upper floor',
      level: 'upper',
      areas: [],
      rooms: [{id: 'bedroom', name: 'Bedroom', at: [2, 2]}],
      walls: [
        {id: 'u1', a: [0, 0], b: [4, 0]},
        {id: 'u2', a: [4, 0], b: [4, 4]},
        {id: 'u3', a: [4, 4], b: [0, 4]},
        {id: 'u4', a: [0, 4], b: [0, 0]},
      ],
      openings: [],
      items: [],
      lights: [{id: 'l-bedroom', name: 'Bedside lamp', at: [1, 3], bindings: {light: bound('bedside')}}],
      plates: [],
      awnings: [],
      stairs: [],
    },
  ],
}

export const smallFlatApp = app

export const smallFlatDevices: Device[] = [
  {id: 'lamp', name: 'Ceiling lamp', kind: 'light', room: 'Living room', floor: null},
  {id: 'dimmer', name: 'Kitchen lamps', kind: 'light', room: 'Kitchen', floor: null},
  {id: 'spot-1', name: 'Spot 1', kind: 'light', room: 'Kitchen', floor: null},
  {id: 'spot-2', name: 'Spot 2', kind: 'light', room: 'Kitchen', floor: null},
  {id: 'bedside', name: 'Bedside lamp', kind: 'light', room: 'Bedroom', floor: null},
  {id: 'shutter', name: 'Kitchen shutter', kind: 'cover', room: 'Kitchen', floor: null},
  {id: 'awning', name: 'Terrace awning', kind: 'cover', room: 'Terrace', floor: null},
  {id: 'socket', name: 'Living room socket', kind: 'switch', room: 'Living room', floor: null},
  {id: 'thermometer', name: 'Living room temperature', kind: 'sensor', room: 'Living room', floor: null},
  {id: 'boiler', name: 'Heating', kind: 'climate', room: null, floor: null},
  {id: 'radio', name: 'Radio', kind: 'media', room: 'Kitchen', floor: null},
]

export const smallFlatStates: DeviceStates = {
  lamp: {status: 'ok', on: false},
  dimmer: {status: 'ok', on: true, brightness: 0.5},
  'spot-1': {status: 'ok', on: true},
  'spot-2': {status: 'ok', on: false},
  bedside: {status: 'unavailable'},
  shutter: {status: 'ok', position: 0.4},
  awning: {status: 'ok', position: 0.2, target: 1},
  socket: {status: 'unknown'},
  thermometer: {status: 'ok', reading: '21.5 °C'},
  boiler: {status: 'ok', reading: '20 °C'},
  radio: {status: 'ok', on: false},
}
