import type {Binding, Home, Plan} from '#shared/home/schema.ts'
import type {DeviceStates, HouseDevice, KnownState} from '#shared/house/device-state.ts'
import type {HouseEnergy} from '#shared/house/energy/sum-house.ts'
import {type KnownMesh, meshMap} from '#shared/house/mesh.ts'
import type {RadarReadings} from '#shared/house/radars.ts'
import type {AgentState, WritableModel} from '../../agent/model.ts'
import {homeOfBytes} from '../homes.ts'

/** 40 rooms with 300 devices in all: five in each room, and those of openings and lights. */
const kept = {rooms: 40, openings: 40, lights: 60}
const flats = 3
const app = 'house'

/** The sensors of a room. The last one's meter counts the day. */
const sensors: readonly {role?: string; measures: string; at(step: number): KnownState}[] = [
  {role: 'temperature', measures: 'temperature', at: (step) => told('temperature', 16 + (step % 24) / 2, '°C')},
  {
    role: 'humidity',
    measures: 'humidity',
    at: (step) => told('humidity', 25 + (step % 50), '%', {battery: step % 101}),
  },
  {measures: 'carbon_dioxide', at: (step) => told('value', 600 + ((step * 70) % 1600), 'ppm')},
  {role: 'motion', measures: 'motion', at: (step) => ({status: 'ok', motion: step % 3 === 0})},
  {measures: 'power', at: (step) => told('power', (step * 97) % 2200, 'W')},
]

function told(
  field: 'temperature' | 'humidity' | 'power' | 'value',
  value: number,
  unit: string,
  more = {},
): KnownState {
  return {status: 'ok', [field]: value, value, unit, reading: `${value} ${unit}`, ...more}
}

const lamp = (step: number): KnownState => ({status: 'ok', on: step % 2 === 0, brightness: 0.3 + (step % 7) / 10})
const contact = (step: number): KnownState => ({
  status: 'ok',
  contact: step % 4 === 0 ? 'open' : 'closed',
  battery: (step * 13) % 101,
})

/** A house of which every layer has something to say, and its changes. */
export interface LayeredHouse {
  house: Pick<AgentState, 'home' | 'app' | 'devices' | 'states' | 'energy' | 'radars' | 'mesh'>
  meshes: readonly KnownMesh[]
  /** Changes the next device of the house, never the one of `spared`. */
  change(model: WritableModel, spared?: string): void
  /** Counts the energy anew, and moves the people that radars see. */
  tick(model: WritableModel): void
}

export function makeLayeredHouse(): LayeredHouse {
  const devices: HouseDevice[] = []
  const makers: ((step: number) => KnownState)[] = []
  const add: Add = (device, at) => {
    devices.push({room: null, floor: null, ...device})
    makers.push(at)
  }
  const home = makeHome(add)
  const states: DeviceStates = Object.fromEntries(
    devices.map(({id}, index) => [id, makers[index]?.(index) as KnownState]),
  )
  let step = devices.length
  return {
    house: {
      home,
      app,
      devices,
      states,
      energy: energyOf(devices, 0),
      radars: seenAt(home, 0),
      mesh: {askingSince: null, changed: 1, count: 1},
    },
    meshes: [meshOf(devices)],
    change(model, spared) {
      step += 1
      // Far from the one before: changes come from the whole house.
      const index = (step * 37) % devices.length
      const id = devices[index]?.id ?? ''
      if (id === spared) return
      model.update({states: {...model.get().states, [id]: makers[index]?.(step) as KnownState}})
    },
    tick(model) {
      model.update({energy: energyOf(devices, step), radars: seenAt(home, step)})
    },
  }
}

type Add = (
  device: Pick<HouseDevice, 'id' | 'name' | 'kind'> & Partial<HouseDevice>,
  at: (step: number) => KnownState,
) => void

function makeHome(add: Add): Home {
  const base = homeOfBytes(1)
  const size = JSON.stringify(base.plans[0]).length
  const home = homeOfBytes(size * flats)
  const [plan] = home.plans as [Plan]
  const bound = (id: string): Binding[] => [{app, device: id}]
  const rooms = plan.rooms.slice(0, kept.rooms).map((room, index) => {
    const name = `${room.name} ${index + 1}`
    const bindings: Record<string, Binding[]> = {}
    for (const {role, measures, at} of sensors) {
      const id = `${measures}-${room.id}`
      add({id, name: `${name} ${measures}`, kind: 'sensor', room: name, measures}, at)
      if (role) bindings[role] = bound(id)
    }
    return {...room, name, bindings}
  })
  const openings = plan.openings.map((opening, index) => {
    if (index >= kept.openings) return opening
    const measures = opening.kind === 'window' ? 'window' : 'door'
    add({id: opening.id, name: `Opening ${index + 1}`, kind: 'sensor', measures}, contact)
    return {...opening, bindings: {contact: bound(opening.id)}}
  })
  const lights = plan.lights.slice(0, kept.lights).map((light, index) => {
    add({id: light.id, name: `Lamp ${index + 1}`, kind: 'light', actions: ['toggle', 'turn']}, lamp)
    return {...light, bindings: {light: bound(light.id)}}
  })
  const radars: Plan['radars'] = rooms.slice(0, 3).map(({id, at}) => ({
    id: `radar-${id}`,
    model: 'ld2450',
    at,
    device: {app, device: `motion-${id}`},
    zones: [
      {
        name: 'Sofa',
        number: 1,
        path: [
          [-1, 1],
          [1, 1],
          [1, 2],
          [-1, 2],
        ],
      },
    ],
  }))
  const elements = {rooms, openings, lights, radars, items: [], plates: [], awnings: []}
  return {...home, plans: [{...plan, ...elements}]}
}

/** Three people walk in circles. */
function seenAt({plans}: Home, step: number): RadarReadings {
  return Object.fromEntries(
    (plans[0]?.radars ?? []).map(({id}, index) => {
      const angle = step / 20 + index
      return [id, {status: 'ok', zones: [], targets: [[Math.sin(angle), 1.5 + Math.cos(angle)]]}]
    }),
  )
}

/** The plugs counted the day, and the sun, the grid and the battery have flows. */
function energyOf(devices: readonly HouseDevice[], step: number): HouseEnergy {
  const day = (amount: number) => ({amount, since: null, isPartial: false})
  return {
    now: {
      solar: 2000 + (step % 900),
      fromGrid: 100,
      toGrid: 0,
      fromBattery: 300,
      toBattery: 0,
      home: 2400 + (step % 900),
    },
    today: {solar: day(9000 + step), fromGrid: day(4000), toGrid: day(0), home: day(12_000 + step)},
    cost: {amount: 1.5 + step / 10_000, currency: 'EUR', since: null, isPartial: false},
    devices: devices
      .filter(({measures}) => measures === 'power')
      .map(({id, name}, index) => ({name, device: id, today: day(index * 40 + step), isSummed: true})),
    rest: day(800),
  }
}

/** A mesh of all lamps, contacts and plugs: each talks through a lamp, and hears three more. */
function meshOf(devices: readonly HouseDevice[]): KnownMesh {
  const some = devices.filter(
    ({kind, measures = ''}) => kind === 'light' || ['door', 'window', 'power'].includes(measures),
  )
  const lamps = some.filter(({kind}) => kind === 'light')
  const strengths = ['strong', 'fair', 'weak'] as const
  const nodes = some.map(({id, name, kind}) => ({
    id,
    name,
    devices: [id],
    role: kind === 'light' ? ('router' as const) : ('sleeper' as const),
  }))
  const links = some.flatMap(({id}, index) =>
    [0, 1, 2, 3].map((other) => ({
      from: id,
      to: lamps[(index * 7 + other * 11) % lamps.length]?.id ?? '',
      quality: (index * 29) % 101,
      strength: strengths[index % strengths.length] ?? null,
      isWay: other === 0,
    })),
  )
  return {id: 'mqtt/zigbee2mqtt', technology: 'zigbee', failure: null, map: meshMap(Date.now(), nodes, links)}
}
