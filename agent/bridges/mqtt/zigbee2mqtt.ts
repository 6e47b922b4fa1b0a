import {isRecord} from '#shared/json.ts'
import {isDeviceTopic} from './device-topic.ts'
import type {Entity} from './discovery/read-discovery.ts'
import {type Fields, parseJson} from './parse-json.ts'

/** Returns the id by which discovery messages name the thing of an address. */
export const thingOf = (ieee: unknown) => `zigbee2mqtt_${ieee}`

export const isZigbee2Mqtt = ({origin}: Fields) => isRecord(origin) && origin.name === 'Zigbee2MQTT'

/**
 * Tests for a setting of a device that looks like a switch, such as a child lock. Zigbee2MQTT commands a device's outputs
 * by `<topic>/set`, and everything else by a topic below it.
 */
export const isSetting = ({component, options}: Entity) =>
  component === 'switch' && isZigbee2Mqtt(options) && /\/set\/[^/]+$/.test(String(options.command_topic))

/** Tells which values can be asked for: Zigbee2MQTT writes an error into its log for each other question. */
export interface Gateways {
  /** The topics of the lists of devices, one of each gateway that entities name. */
  topics(entities: Iterable<{entity: Entity}>): string[]
  /** Returns the first level of each gateway's topics: `zigbee2mqtt`. */
  bases(): string[]
  /** Takes a message; returns whether it is a list of devices. */
  receive(topic: string, payload: string): boolean
  /** Tests whether a device tells a value when asked for it; undefined while its gateway hasn't listed it. */
  canAsk(entity: Entity, name: string): boolean | undefined
}

/** The topic of a gateway's state, which is among the availabilities of all its devices. */
const stateTopic = /^(.+)\/bridge\/state$/

/** The most gateways of one broker. */
const maxGateways = 20

/** The bit of a value's `access` that says that it can be asked for. */
const canGet = 4

/** The most levels of a device's values: endpoints have features, and those have parts. */
const maxDepth = 4

export function createGateways(): Gateways {
  /** The names that can be asked for, by the device's address, of each topic. */
  const lists = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>()
  let topics: ReadonlySet<string> = new Set()
  return {
    topics(entities) {
      const found = new Set<string>()
      for (const {entity} of entities) {
        const topic = found.size < maxGateways && isZigbee2Mqtt(entity.options) ? listTopic(entity.options) : undefined
        if (topic !== undefined) found.add(topic)
      }
      topics = found
      for (const topic of lists.keys()) if (!found.has(topic)) lists.delete(topic)
      return [...found]
    },
    bases: () => [...topics].map((topic) => topic.slice(0, -listEnd.length)),
    receive(topic, payload) {
      if (!topics.has(topic)) return false
      lists.set(topic, readList(payload))
      return true
    },
    canAsk({options, device}, name) {
      const list = lists.get(listTopic(options) ?? '')
      return list?.get(device?.id ?? '')?.has(name)
    },
  }
}

const listEnd = '/bridge/devices'

function listTopic({availability}: Fields): string | undefined {
  if (!Array.isArray(availability)) return undefined
  for (const source of availability) {
    const [, base] = stateTopic.exec(isRecord(source) ? String(source.topic) : '') ?? []
    if (base !== undefined && isDeviceTopic(base)) return base + listEnd
  }
  return undefined
}

function readList(payload: string): Map<string, ReadonlySet<string>> {
  const devices = parseJson(payload)
  const list = new Map<string, ReadonlySet<string>>()
  for (const device of Array.isArray(devices) ? devices : []) {
    if (!isRecord(device) || !isRecord(device.definition)) continue
    list.set(thingOf(device.ieee_address), new Set(gettable(device.definition.exposes, maxDepth)))
  }
  return list
}

/** Returns the names of values that can be asked for. */
function gettable(values: unknown, depth: number): string[] {
  if (!Array.isArray(values) || depth === 0) return []
  return values.flatMap((value) => {
    if (!isRecord(value)) return []
    // Of several outputs the property has the number of the output too: `state` and `state_l2`.
    const own = (Number(value.access) & canGet) === 0 ? [] : [value.name, value.property].filter(isText)
    return [...own, ...gettable(value.features, depth - 1)]
  })
}

const isText = (value: unknown): value is string => typeof value === 'string'
