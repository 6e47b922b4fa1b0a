import {plainText} from '#shared/house/plain-text.ts'
import {isRecord} from '#shared/json.ts'
import {type Fields, parseJson} from '../parse-json.ts'
import {abbreviations} from './abbreviations.ts'

/** A part of a device, as a discovery message describes it: a lamp, a button, a sensor. */
export interface Entity {
  /** `light`, `cover`, `sensor`. */
  component: string
  /** Identifies it among the entities of its component: its `unique_id`, or else its topic. */
  uniqueId: string
  /** The options, with their long names and whole topics. */
  options: Fields
  device: PhysicalDevice | undefined
  /** Topics that carry the same messages as its `state_topic`. */
  moreStateTopics?: readonly string[]
  /** The message that makes the device tell its state. */
  stateQuestion?: {topic: string; payload: string}
}

/** The thing that an entity is part of. */
export interface PhysicalDevice {
  id: string
  /** The thing that it is a part of, like the double panel of one switch. */
  parent?: string
  name: string | undefined
  room: string | undefined
}

/** A message that describes no entity, with the reason in English. */
export interface Unreadable {
  unreadable: string
}

/** The largest discovery message, in characters: device-based ones describe many entities. */
const maxConfig = 500_000

/** Tests whether a topic is `<prefix>/<component>/[<node>/]<object>/config`. */
export function isDiscoveryTopic(topic: string, prefix: string): boolean {
  if (!topic.startsWith(`${prefix}/`)) return false
  const levels = topic.slice(prefix.length + 1).split('/')
  return (levels.length === 3 || levels.length === 4) && levels.at(-1) === 'config'
}

/** The topics that hold discovery messages. */
export const discoveryFilters = (prefix: string) => [`${prefix}/+/+/config`, `${prefix}/+/+/+/config`]

/** Reads a discovery message, of one entity or of a whole device. */
export function readDiscovery(topic: string, payload: string, prefix: string): Entity[] | Unreadable {
  if (payload.length > maxConfig) return {unreadable: `The discovery message is larger than ${maxConfig} characters.`}
  const message = parseJson(payload)
  if (!isRecord(message)) return {unreadable: 'The discovery message is no JSON object.'}
  const component = topic.slice(prefix.length + 1).split('/', 1)[0] ?? ''
  const options = lengthen(message)
  // Marks a topic whose entity moves to a message of its whole device.
  if (options.migrate_discovery === true) return []
  return component === 'device' ? readComponents(topic, options) : [readEntity(component, topic, options)]
}

/**
 * Reads a message of a whole device: the options beside `components` hold for each of them, and for those of its parts
 * in `child_devices`.
 */
function readComponents(topic: string, {components, child_devices, ...shared}: Fields): Entity[] | Unreadable {
  const children = Array.isArray(child_devices) ? child_devices : [child_devices]
  const parts = children.slice(0, maxChildren).filter(isRecord).map(lengthen)
  if (!isRecord(components) && parts.length === 0) {
    return {unreadable: 'The discovery message of the device has no components.'}
  }
  return [
    ...componentsOf(topic, components, shared),
    ...parts.flatMap((part, index) => readChild(`${topic} ${index}`, part, shared)),
  ]
}

/** The most parts of one device. */
const maxChildren = 200

/** Reads a part of a device. It is called after the whole, and in the same room unless it says another one. */
function readChild(topic: string, {components, ...child}: Fields, shared: Fields): Entity[] {
  const device = partOf(readDevice(shared.device), {id: topic, name: undefined, room: undefined, ...readDevice(child)})
  return componentsOf(topic, components, shared).map((entity) => ({...entity, device}))
}

function partOf(whole: PhysicalDevice | undefined, {id, name, room}: PhysicalDevice): PhysicalDevice {
  return {
    id,
    name: plainText([whole?.name, name].filter((name) => name !== undefined).join(' ')),
    room: room ?? whole?.room,
    ...(whole && {parent: whole.id}),
  }
}

function componentsOf(topic: string, components: unknown, shared: Fields): Entity[] {
  if (!isRecord(components)) return []
  return Object.entries(components).flatMap(([id, part]) => {
    if (!isRecord(part)) return []
    const {platform, ...options} = lengthen(part)
    // Nothing but a platform removes a component.
    if (typeof platform !== 'string' || Object.keys(options).length === 0) return []
    return [readEntity(platform, `${topic} ${id}`, {...shared, ...options})]
  })
}

function readEntity(component: string, topic: string, options: Fields): Entity {
  const {unique_id: uniqueId, '~': base, device, ...rest} = options
  return {
    component,
    uniqueId: typeof uniqueId === 'string' && uniqueId !== '' ? uniqueId : topic,
    options: typeof base === 'string' ? withBase(rest, base) : rest,
    device: readDevice(device),
  }
}

/** Gives options their long names, also those of the device, of its part and of the list of availabilities. */
function lengthen(options: Fields): Fields {
  const long = Object.fromEntries(Object.entries(options).map(([key, value]) => [abbreviations.get(key) ?? key, value]))
  const {device, child_device: part, availability} = long
  if (isRecord(device)) long.device = lengthen(device)
  if (isRecord(part)) long.child_device = lengthen(part)
  if (isRecord(availability)) long.availability = [lengthen(availability)]
  if (Array.isArray(availability)) long.availability = availability.map((one) => (isRecord(one) ? lengthen(one) : one))
  return long
}

/** Puts the base topic in place of a `~` at the start or end of topics. */
function withBase(options: Fields, base: string): Fields {
  return Object.fromEntries(
    Object.entries(options).map(([key, value]) => {
      if (key === 'availability' && Array.isArray(value)) {
        return [key, value.map((one) => (isRecord(one) ? withBase(one, base) : one))]
      }
      return [key, key.endsWith('topic') && typeof value === 'string' ? expandTopic(value, base) : value]
    }),
  )
}

function expandTopic(topic: string, base: string): string {
  if (topic.startsWith('~')) return base + topic.slice(1)
  return topic.endsWith('~') ? topic.slice(0, -1) + base : topic
}

/** Reads the device of a message, or the part of it that the message is of. */
function readDevice(device: unknown): PhysicalDevice | undefined {
  if (!isRecord(device)) return undefined
  const {child_device: part, ...whole} = device
  const own = part === undefined ? undefined : readDevice(part)
  if (own) return partOf(readDevice(whole), own)
  const ids = Array.isArray(device.identifiers) ? device.identifiers : [device.identifiers]
  const connections = Array.isArray(device.connections) ? device.connections : []
  const id = [...ids, ...connections.map(String)].find((id) => typeof id === 'string' && id !== '')
  const name = plainText(device.name)
  if (id === undefined && name === undefined) return undefined
  return {id: String(id ?? name), name, room: plainText(device.suggested_area)}
}
