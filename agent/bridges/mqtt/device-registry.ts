import {createHash} from 'node:crypto'
import {limits} from '#shared/contract/limits.ts'
import type {HouseDevice} from '#shared/house/device-state.ts'
import {plainText} from '#shared/house/plain-text.ts'
import type {DeviceProblem} from '../bridge.ts'
import {type Availability, readAvailability} from './availability.ts'
import {type Entity, readDiscovery} from './discovery/read-discovery.ts'
import {isTasmotaTopic, readTasmota, tasmotaSensors} from './discovery/tasmota.ts'
import {createPart, isSupported} from './parts/create-part.ts'
import {isFalse} from './parts/options-reader.ts'
import type {Part} from './parts/part.ts'
import {createTemplateCompiler} from './template/compile-template.ts'
import type {Task} from './turns.ts'
import {isSetting} from './zigbee2mqtt.ts'

/** A part of a device that people see, or whose reading belongs to one that they see. */
export interface RegisteredEntity {
  id: string
  entity: Entity
  part: Part
  availability: Availability
  /** The device, when it is one of its own. A battery's reading is shown with the other parts of its thing. */
  device: HouseDevice | undefined
  /** The ids of the devices whose states show this one's battery or power too. */
  attachedTo: readonly string[]
}

/** The devices that discovery messages describe. */
export interface DeviceRegistry {
  /** Takes a discovery message; returns whether it changes anything. */
  put(topic: string, payload: string): boolean
  has(topic: string): boolean
  /** Removes the entities of a discovery message. */
  remove(topic: string): void
  /** The number of messages. */
  messages(): number
  /** All messages, by topic. */
  configs(): ReadonlyMap<string, string>
  /** Reads the new entities one by one, so that `entities()` has less to do at once. */
  prepare(): Task
  /** Reads the messages that changed. Entities that did not change are the same objects. */
  entities(): ReadonlyMap<string, RegisteredEntity>
  problems(): readonly DeviceProblem[]
}

/** Bounds against a broker that anyone can write to. */
const maxEntities = 5000
const maxCharacters = 32 * 1024 * 1024

interface Config {
  payload: string
  entities: readonly Entity[]
  unreadable: string | undefined
}

interface Reading {
  part: Part
  availability: Availability
  reasons: readonly string[]
}

export function createDeviceRegistry(bridge: string, prefix: string): DeviceRegistry {
  const configs = new Map<string, Config>()
  let known: ReadonlyMap<string, RegisteredEntity> = new Map()
  const notes = new Map<string, readonly string[]>()
  /** The parts of each entity; undefined for one that becomes nothing. */
  const readings = new WeakMap<Entity, Reading | undefined>()
  const compile = createTemplateCompiler()
  let isChanged = false
  let entityCount = 0
  let characters = 0
  let isFull = false

  /** Takes a message out of the counts; it keeps its place, so that the order of devices is stable. */
  function uncount(topic: string): void {
    const config = configs.get(topic)
    if (!config) return
    entityCount -= config.entities.length
    characters -= config.payload.length
  }

  function read(topic: string, payload: string): Config {
    const result = isTasmotaTopic(topic)
      ? readTasmota(topic, payload, (topic) => configs.get(topic)?.payload)
      : readDiscovery(topic, payload, prefix)
    return Array.isArray(result)
      ? {payload, entities: result, unreadable: undefined}
      : {payload, entities: [], unreadable: result.unreadable}
  }

  function store(topic: string, config: Config): boolean {
    uncount(topic)
    isChanged = true
    if (entityCount + config.entities.length > maxEntities || characters + config.payload.length > maxCharacters) {
      isFull = true
      configs.delete(topic)
      return false
    }
    configs.set(topic, config)
    entityCount += config.entities.length
    characters += config.payload.length
    return true
  }

  const supported = () =>
    [...configs.values()].flatMap(({entities}) => entities.filter(({component}) => isSupported(component)))

  /** Reads the options of an entity once. */
  function readOnce(entity: Entity): Reading | undefined {
    if (readings.has(entity)) return readings.get(entity)
    const reasons: string[] = []
    const note = (reason: string) => void reasons.push(reason)
    const part = createPart(entity, note, compile)
    const reading = part && {part, availability: readAvailability(entity.options, note, compile), reasons}
    readings.set(entity, reading)
    return reading
  }

  function registered(id: string, entity: Entity): RegisteredEntity | undefined {
    const previous = known.get(id)
    if (previous?.entity === entity) return previous
    const reading = readOnce(entity)
    if (!reading) return undefined
    const {part, availability, reasons} = reading
    if (reasons.length > 0) notes.set(id, reasons)
    else notes.delete(id)
    return {id, entity, part, availability, device: undefined, attachedTo: []}
  }

  return {
    put(topic, payload) {
      if (configs.get(topic)?.payload === payload) return false
      if (!store(topic, read(topic, payload))) return false
      // Tasmota's sensors are read with the names and topics of its other message.
      const dependent = tasmotaSensors(topic)
      const config = dependent === undefined ? undefined : configs.get(dependent)
      if (dependent !== undefined && config) store(dependent, read(dependent, config.payload))
      return true
    },
    has: (topic) => configs.has(topic),
    remove(topic) {
      isChanged = isChanged || configs.has(topic)
      uncount(topic)
      configs.delete(topic)
    },
    messages: () => configs.size,
    configs: () => new Map([...configs].map(([topic, {payload}]) => [topic, payload])),
    *prepare() {
      for (const entity of supported()) {
        if (readings.has(entity)) continue
        readOnce(entity)
        yield
      }
    },
    entities() {
      if (!isChanged) return known
      isChanged = false
      const all = new Map(supported().map((entity) => [idOf(bridge, entity), entity]))
      const next = [...all].flatMap(([id, entity]) => registered(id, entity) ?? [])
      known = new Map(describe(next).map((entity) => [entity.id, entity]))
      for (const id of notes.keys()) if (!known.has(id)) notes.delete(id)
      return known
    },
    problems() {
      const unreadable = [...configs].flatMap(([topic, {unreadable}]) =>
        unreadable === undefined ? [] : [{device: topic, name: topic.split('/').at(-2) ?? topic, reason: unreadable}],
      )
      const full =
        `The broker describes more than ${maxEntities} devices, or in more than 32 MiB. The others are left out: ` +
        'delete the retained discovery messages of devices that are gone.'
      return [
        ...(isFull ? [{device: bridge, name: bridge, reason: full}] : []),
        ...unreadable,
        ...[...notes].flatMap(([id, reasons]) => {
          const found = known.get(id)
          if (!found?.device && !found?.attachedTo.length) return []
          const name = found.device?.name ?? found.entity.device?.name ?? id
          return reasons.map((reason) => ({device: id, name, reason}))
        }),
      ]
    },
  }
}

/** Returns the id of an entity's device. Long ones are shortened by a hash. */
function idOf(bridge: string, {component, uniqueId}: Entity): string {
  const id = `${bridge}:${component}:${uniqueId}`
  if (id.length <= limits.deviceTextLength && plainText(id) === id) return id
  return `${bridge}:${component}:${createHash('sha256').update(uniqueId).digest('hex')}`
}

/** Decides which entities are devices, names them, and attaches batteries and power meters. */
function describe(entities: readonly RegisteredEntity[]): RegisteredEntity[] {
  const things = Map.groupBy(entities, ({id, entity}) => entity.device?.id ?? id)
  const parts = partsWithoutBattery(things)
  return [...things].flatMap(([thingId, all]) => {
    if (isGateway(all)) return []
    // One message may name the thing, while the others only point at it.
    const thing = {
      name: all.find(({entity}) => entity.device?.name !== undefined)?.entity.device?.name,
      room: all.find(({entity}) => entity.device?.room !== undefined)?.entity.device?.room,
    }
    const seen = all.filter((one) => isSeen(one.entity) && !isBattery(one))
    // A remote has nothing but its battery.
    const shown = seen.length > 0 ? seen : all.filter((one) => isBattery(one) && isShown(one.entity)).slice(0, 1)
    const attached = all.filter((one) => isBattery(one) && isShown(one.entity) && !shown.includes(one))
    const meters = shown.filter(({part}) => part.measures === 'power')
    const driven = shown.filter(({part}) => part.kind === 'switch' || part.kind === 'light')
    const ids = shown.map(({id}) => id)
    // A scene that somebody stores in a lamp must not rename the lamp.
    const counted = shown.filter(({entity}) => entity.component !== 'scene').length
    return [
      ...shown.map((one) => {
        const isMeter = meters.length === 1 && driven.length === 1 && meters.includes(one)
        const carriers = isMeter ? driven.map(({id}) => id) : isBattery(one) ? (parts.get(thingId) ?? []) : []
        return update(one, deviceOf(one, partsFor(one, counted), thing), carriers)
      }),
      ...attached.map((one) => update(one, undefined, [...ids, ...(parts.get(thingId) ?? [])])),
    ]
  })
}

/** Returns the number of parts by which an entity is named: a scene has its own name beside that of its thing. */
const partsFor = ({entity}: RegisteredEntity, counted: number) =>
  entity.component === 'scene' ? (plainText(entity.options.name) === undefined ? 1 : 2) : counted

/** Returns the entities of the parts of things, by the id of the whole, whose battery is theirs too. */
function partsWithoutBattery(things: ReadonlyMap<string, readonly RegisteredEntity[]>): Map<string, string[]> {
  const parts = new Map<string, string[]>()
  for (const all of things.values()) {
    const parent = all[0]?.entity.device?.parent
    if (parent === undefined || all.some(isBattery)) continue
    const ids = all.filter(({entity}) => isSeen(entity)).map(({id}) => id)
    parts.set(parent, [...(parts.get(parent) ?? []), ...ids])
  }
  return parts
}

function update(one: RegisteredEntity, device: HouseDevice | undefined, attachedTo: readonly string[]) {
  // The same object stays, because its state is kept with it.
  return Object.assign(one, {device, attachedTo})
}

/** People don't see in Home Assistant the entities that it disables or hides at first. */
const isShown = ({options}: Entity) => !isFalse(options.enabled_by_default) && !isFalse(options.visible_by_default)

const isSeen = (entity: Entity) =>
  isShown(entity) && (entity.options.entity_category === undefined || entity.options.entity_category === null)

const isBattery = ({entity, part}: RegisteredEntity) => entity.component === 'sensor' && part.measures === 'battery'

/** Tests for Zigbee2MQTT's own entities: a tap on the wall must not let strangers' devices join. */
const isGateway = (all: readonly RegisteredEntity[]) =>
  all.some(({entity}) => entity.device?.id.startsWith('zigbee2mqtt_bridge_'))

/** The name and the room of a thing, which any of its messages may tell. */
interface Thing {
  name: string | undefined
  room: string | undefined
}

function deviceOf({id, entity, part}: RegisteredEntity, parts: number, thing: Thing): HouseDevice {
  const {kind, actions, measures, secures, kelvins, temperatures, modes} = part
  return {
    id,
    name: nameOf(entity, parts, thing.name),
    kind,
    room: entity.device?.room ?? thing.room ?? null,
    floor: null,
    actions,
    ...(measures !== undefined && {measures}),
    ...(secures !== undefined && {secures}),
    ...(kelvins && {kelvins}),
    ...(temperatures && {temperatures}),
    ...(modes && {modes}),
    ...(isSetting(entity) && {isSetting: true}),
  }
}

/** Names a part: the name of its thing and its own. The only part of a thing has the thing's name. */
function nameOf({component, uniqueId, options, device}: Entity, parts: number, thing: string | undefined): string {
  const own = plainText(options.name)
  const whole = device?.name ?? thing
  if (whole === undefined) return own ?? plainText(options.object_id) ?? plainText(uniqueId) ?? component
  // ESPHome gives the main part of a thing an empty name.
  if (own === undefined && (options.name === null || options.name === '' || parts === 1)) return whole
  const label = own ?? words(plainText(options.device_class) ?? component)
  if (parts === 1 || label.toLowerCase().startsWith(whole.toLowerCase())) {
    return label.toLowerCase().startsWith(whole.toLowerCase()) && parts > 1 ? label : whole
  }
  return plainText(`${whole} ${label}`) ?? whole
}

/** Device classes that aren't words. */
const labels: ReadonlyMap<string, string> = new Map([
  ['aqi', 'AQI'],
  ['pm1', 'PM1'],
  ['pm10', 'PM10'],
  ['pm25', 'PM2.5'],
])

const words = (text: string) => labels.get(text) ?? text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ')
