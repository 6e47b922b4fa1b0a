import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import type {Test} from 'tap'
import {boundDevices} from '#shared/home/bindings.ts'
import {placeOnPlan} from '#shared/home/radar/places.ts'
import type {Home, Plan, Point} from '#shared/home/schema.ts'
import type {DeviceState, DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
import {createHousePlaces} from '#web/plan/layers/house-places.ts'
import {layers} from '#web/plan/layers/layers.ts'
import {network} from '#web/plan/layers/mesh/network.ts'
import {markState} from '#web/plan/mark-state.ts'
import {marksOf} from '#web/plan/marks.ts'
import {roomReadings} from '#web/plan/room-readings.ts'
import {stateWords} from '#web/plan/state-words.ts'
import {planWords} from '#web/plan/words.ts'
import {SmallHomeAssistant} from '../../../agent/bridges/home-assistant/small-home-assistant.ts'
import {temporaryFolder} from '../../../agent/temporary-folder.ts'
import type {SeededRandom} from '../../../shared/home/check/plans/seeded-random.ts'
import {bindSample} from '../bind-sample.ts'
import {charge, charged, look, plugsOf, radarDevice, radarEntities, type Seen, withExtras} from './house-extras.ts'

/** Home Assistant's state of an entity, and its meaning on the plan. */
interface Said {
  state: string
  attributes: Record<string, unknown>
  means: DeviceState
}

type Kind = 'light' | 'cover' | 'contact' | 'temperature' | 'motion' | 'power'

/** Contacts and motions change in one burst of so many, so that the log of a day stays short. */
const rarely = 30

const sample = bindSample('house')

/** The sample house, whose devices are those of a Home Assistant. */
export const home: Home = JSON.parse(JSON.stringify(withExtras(sample.home, sample.app)), (key, value) =>
  key === 'device' && typeof value === 'string' ? idOf(value) : value,
)
export const app = sample.app

function idOf(device: string): string {
  return `home-assistant:${device}`
}

/** The sample's devices, and the plugs, which change only one by one. */
const all = [...sample.devices, ...plugsOf(sample.home)]
const devices = all.map((device) => ({...device, id: idOf(device.id)}))
const bindings = boundDevices(home, app)

const classes: Readonly<Record<string, string>> = {
  contact: 'door',
  temperature: 'temperature',
  motion: 'motion',
  power: 'power',
}

/** The devices with the class that their bridge tells. */
const known = devices.map((device): HouseDevice => {
  const measures = classes[device.id.replace('home-assistant:', '').split('-', 1)[0] ?? '']
  return measures === undefined ? device : {...device, measures}
})
const placesOf = createHousePlaces()

/** Describes every mark and room of a plan: by `data-key` the name of its button, by `data-room` the reading. */
export interface PlanInWords {
  marks: Record<string, string>
  rooms: Record<string, string>
}

/** A layer in words. */
export interface LayerInWords {
  rooms: Record<string, string>
  signs: Record<string, string>
}

/** Starts a restless house, and returns it with a folder and settings for an agent that connects to it. */
export async function startRestlessHouse(t: Test, random: SeededRandom) {
  const house = new RestlessHouse(random)
  await house.server.start()
  t.teardown(() => house.server.stop())
  const folder = await temporaryFolder(t)
  const token = join(folder, 'token')
  await writeFile(token, house.server.token)
  const settings = {
    PIANTA_AGENT_HOME_ASSISTANT_URL: house.server.url,
    PIANTA_AGENT_HOME_ASSISTANT_TOKEN_FILE: token,
  }
  return {house, data: join(folder, 'agent'), settings}
}

/** A house in a small Home Assistant whose devices change all the time. */
class RestlessHouse {
  readonly server: SmallHomeAssistant
  changes = 0
  #bursts = 0
  readonly #random: SeededRandom
  readonly #said = new Map<string, Said>()
  /** The charge of each contact's battery, and what the radar sees. */
  readonly #charges = new Map<string, number>()
  #seen: Seen
  readonly #entities = all.map(({id, name}) => ({id, name, kind: id.split('-', 1)[0] as Kind}))

  constructor(random: SeededRandom) {
    this.#random = random
    for (const {id, name, kind} of this.#entities) this.#said.set(id, this.#next(kind, name))
    for (const {id, kind} of this.#entities) if (kind === 'contact') this.#charges.set(id, charge(random))
    this.#seen = look(random)
    this.server = new SmallHomeAssistant({
      entities: [
        ...this.#entities.map(({id, kind}) => ({
          id,
          entity_id: entityOf(id, kind),
          device_id: id === radarMotion ? radarDevice : id,
        })),
        ...[...this.#charges.keys()].map((id) => ({id: `battery-${id}`, entity_id: batteryOf(id), device_id: id})),
        ...radarEntities,
      ],
      states: Object.fromEntries([
        ...this.#entities.map(({id, kind}) => {
          const {state, attributes} = this.#said.get(id) as Said
          return [entityOf(id, kind), [state, attributes]]
        }),
        ...[...this.#charges].map(([id, percent]) => [batteryOf(id), [String(percent), batteryAttributes]]),
        ...radarEntities.map(({entity_id}, axis) => [entity_id, [this.#seen.states[axis], lengthAttributes]]),
      ]),
    })
  }

  /** Changes a device, a battery, or what the radar sees. */
  changeOne() {
    if (this.#random.chance(0.15)) return this.#walk()
    if (this.#random.chance(0.15)) return this.#drain()
    const {id, name, kind} = this.#random.pick(this.#entities)
    this.#set(id, kind, this.#next(kind, name, this.#said.get(id)))
  }

  /** Changes nearly every device at once. */
  change() {
    this.#bursts++
    for (const [index, {id, name, kind}] of this.#entities.entries()) {
      if (kind === 'power') continue
      const isRare = kind === 'contact' || kind === 'motion'
      if (isRare && (this.#bursts + index) % rarely !== 0) continue
      this.#set(id, kind, this.#next(kind, name, this.#said.get(id)))
    }
  }

  #walk() {
    this.#seen = look(this.#random)
    for (const [axis, {entity_id}] of radarEntities.entries())
      this.server.set(entity_id, String(this.#seen.states[axis]), lengthAttributes)
  }

  #drain() {
    const id = this.#random.pick([...this.#charges.keys()])
    this.#charges.set(id, charge(this.#random))
    this.server.set(batteryOf(id), String(this.#charges.get(id)), batteryAttributes)
  }

  #set(id: string, kind: Kind, said: Said) {
    this.#said.set(id, said)
    this.server.set(entityOf(id, kind), said.state, said.attributes)
    this.changes++
  }

  /** Returns the state of each device. */
  states(): DeviceStates {
    return Object.fromEntries([...this.#said].map(([id, {means}]) => [idOf(id), charged(means, this.#charges.get(id))]))
  }

  /** Returns the places of people on the plan, as the radar tells them; null while it is not heard. */
  people(): Point[] | null {
    const [radar] = home.plans[0]?.radars ?? []
    return this.#seen.people && radar ? this.#seen.people.map((place) => placeOnPlan(radar, place)) : null
  }

  /** Returns a layer in words: the rooms' lines by the room's id, and the signs of reachable devices by the device's. */
  inLayer(id: string, language: 'en' = 'en'): LayerInWords {
    const layer = [...layers, network].find((one) => one.id === id)
    if (!layer) throw new RangeError(`there is no layer ${id}`)
    const states = this.states()
    const places = placesOf(home, bindings, known)
    const house = {
      home,
      bindings,
      devices: known,
      states,
      since: {},
      now: 0,
      language,
      past: null,
      oldSince: null,
      hour: null,
    }
    const {rooms, signs} = layer.read({...house, places}, () => true)
    const reachable = [...signs.values()].flat().filter(({isLost}) => !isLost)
    return {
      rooms: Object.fromEntries([...rooms].map(([room, {text}]) => [room, text])),
      signs: Object.fromEntries(reachable.map(({device, text}) => [device, text])),
    }
  }

  /** Returns the plan in words that the panel must show. */
  inWords(plan: Plan): PlanInWords {
    const states = this.states()
    const words = planWords.en
    return {
      marks: Object.fromEntries(
        marksOf(plan, bindings, devices).map(({key, name, actuators, readings}) => [
          key,
          `${name}, ${stateWords(markState(actuators, states, {}, readings), words)}`,
        ]),
      ),
      rooms: Object.fromEntries(
        plan.rooms.map(({id}) => {
          const own = bindings.filter((bound) => bound.kind === 'room' && bound.id === id)
          const sensors = devices.filter((device) => own.some((bound) => bound.device === device.id))
          const {text, hasMotion} = roomReadings(sensors, states, 'en')
          return [id, hasMotion ? `${text} ${words.motion}`.trim() : text]
        }),
      ),
    }
  }

  /** Returns another state of a device, now and then none. */
  #next(kind: Kind, name: string, before?: Said): Said {
    if (before && before.state !== 'unavailable' && this.#random.chance(0.005))
      return {...before, state: 'unavailable', means: {status: 'unavailable'}}
    const {attributes, ...said} = makers[kind](this.#random, before?.state)
    return {...said, attributes: {friendly_name: name, ...attributes}}
  }
}

/** Makes another state than the one before. */
const makers: Readonly<Record<Kind, (random: SeededRandom, before: string | undefined) => Said>> = {
  light(random, before) {
    const on = before !== 'on' || random.chance(0.5)
    const brightness = 1 + random.whole(255)
    const lit = on && {color_mode: 'brightness', brightness}
    return {
      state: on ? 'on' : 'off',
      attributes: {supported_color_modes: ['brightness'], ...lit},
      means: on ? {status: 'ok', on, brightness: brightness / 255} : {status: 'ok', on},
    }
  },
  cover(random) {
    const position = random.whole(101)
    return {
      state: position > 0 ? 'open' : 'closed',
      attributes: {supported_features: 15, current_position: position},
      means: {status: 'ok', position: position / 100},
    }
  },
  temperature(random) {
    const temperature = (150 + random.whole(150)) / 10
    return {
      state: String(temperature),
      attributes: {device_class: 'temperature', unit_of_measurement: '°C'},
      means: {status: 'ok', temperature, value: temperature, unit: '°C'},
    }
  },
  contact: (_, before) => ({
    state: before === 'on' ? 'off' : 'on',
    attributes: {device_class: 'door'},
    means: {status: 'ok', contact: before === 'on' ? 'closed' : 'open'},
  }),
  motion: (_, before) => ({
    state: before === 'on' ? 'off' : 'on',
    attributes: {device_class: 'motion'},
    means: {status: 'ok', motion: before !== 'on'},
  }),
  power(random) {
    const power = random.whole(2500)
    return {
      state: String(power),
      attributes: {device_class: 'power', unit_of_measurement: 'W'},
      means: {status: 'ok', power, value: power, unit: 'W', reading: `${power} W`},
    }
  },
}

const domains = {
  light: 'light',
  cover: 'cover',
  contact: 'binary_sensor',
  temperature: 'sensor',
  motion: 'binary_sensor',
  power: 'sensor',
}

const radarMotion = `motion-${sample.home.plans[0]?.rooms[0]?.id}`
const batteryAttributes = {device_class: 'battery', unit_of_measurement: '%'}
const lengthAttributes = {device_class: 'distance', unit_of_measurement: 'mm'}
const batteryOf = (id: string) => `sensor.battery_${id.replaceAll('-', '_').toLowerCase()}`
const entityOf = (id: string, kind: Kind) => `${domains[kind]}.${id.replaceAll('-', '_').toLowerCase()}`
