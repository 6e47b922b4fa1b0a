import {isDeepStrictEqual} from 'node:util'
import {plainText} from '../plain-text.ts'
import {isRecord} from './parse-messages.ts'

/** The state of an entity, as Home Assistant writes it. */
export interface EntityState {
  state: string
  /** The attributes that the bridge reads, each of its type. */
  attributes: Record<string, unknown>
  /** An attribute of another type than Home Assistant's documentation says. */
  wrong: string | undefined
}

/** The difference that an event makes. */
export interface EntityChanges {
  /** The ids of the entities that have changed, appeared or gone. */
  changed: ReadonlySet<string>
  /** Whether entities have appeared or gone. */
  isNewSet: boolean
  /** Whether the name or the capabilities of an entity have changed. */
  isNewShape: boolean
}

/** The states of a house, kept current by the differences that Home Assistant sends. */
export interface EntityStates {
  get(entityId: string): EntityState | undefined
  ids(): Iterable<string>
  /** Applies an event of `subscribe_entities`. */
  apply(event: Record<string, unknown>): EntityChanges
  /** Whether entities were left out, because there are too many. */
  isFull(): boolean
}

/** Entities whose state is kept. An entity takes at most 4 kB. */
export const maxStates = 10_000

const maxItems = 20
const maxItem = 40

type Read = (value: unknown) => unknown

const number: Read = (value) => (typeof value === 'number' ? value : undefined)
const text: Read = (value) => (typeof value === 'string' ? (plainText(value) ?? '') : undefined)
const numbers: Read = (value) =>
  Array.isArray(value) && value.length <= maxItems && value.every(Number.isFinite) ? value : undefined
const texts: Read = (value) =>
  Array.isArray(value) ? value.slice(0, maxItems).flatMap((item) => plainText(item, maxItem) ?? []) : undefined

/** Attributes that describe an entity: its name and its capabilities. */
const description: Readonly<Record<string, Read>> = {
  device_class: text,
  friendly_name: text,
  hvac_modes: texts,
  max_color_temp_kelvin: number,
  max_mireds: number,
  max_temp: number,
  min_color_temp_kelvin: number,
  min_mireds: number,
  min_temp: number,
  operation_list: texts,
  supported_color_modes: texts,
  supported_features: number,
  target_temp_step: number,
  unit_of_measurement: text,
}

/** Attributes that the bridge reads. Others, like pictures and lists of effects, only take memory. */
const readers: ReadonlyMap<string, Read> = new Map(
  Object.entries({
    ...description,
    brightness: number,
    color_mode: text,
    color_temp: number,
    color_temp_kelvin: number,
    current_humidity: number,
    current_position: number,
    current_temperature: number,
    current_tilt_position: number,
    hs_color: numbers,
    media_artist: text,
    media_title: text,
    rgb_color: numbers,
    rgbw_color: numbers,
    rgbww_color: numbers,
    target_temp_high: number,
    target_temp_low: number,
    temperature: number,
    volume_level: number,
    xy_color: numbers,
  }),
)

/** Creates the states of the entities that `isWanted` accepts. */
export function createEntityStates(isWanted: (entityId: string) => boolean): EntityStates {
  const states = new Map<string, EntityState>()
  let isFull = false
  let isNewSet = false
  let isNewShape = false

  function add(entityId: string, full: unknown): boolean {
    if (!isRecord(full)) return false
    const previous = states.get(entityId)
    if (!previous && states.size >= maxStates) {
      isFull = true
      return false
    }
    const entity: EntityState = {state: stateText(full.s), attributes: {}, wrong: undefined}
    if (isRecord(full.a)) readInto(entity, full.a)
    states.set(entityId, entity)
    if (!previous) isNewSet = true
    else if (Object.keys(description).some((key) => differs(previous, entity, key))) isNewShape = true
    return true
  }

  function change(entityId: string, difference: unknown): boolean {
    const current = states.get(entityId)
    if (!current || !isRecord(difference)) return false
    const {added, attributes, removed: keys} = readDifference(difference)
    // Make a new object: the previous one may be compared with it.
    const next = {...current, attributes: {...current.attributes}}
    if (added.s !== undefined) next.state = stateText(added.s)
    readInto(next, attributes)
    for (const key of keys) delete next.attributes[key]
    states.set(entityId, next)
    const touched = [...Object.keys(attributes), ...keys].filter((key) => readers.has(key))
    if (touched.some((key) => key in description && differs(current, next, key))) isNewShape = true
    return next.state !== current.state || touched.length > 0
  }

  return {
    get: (entityId) => states.get(entityId),
    ids: () => states.keys(),
    apply({a: added, c: changes, r: removed}) {
      const changed = new Set<string>()
      isNewSet = false
      isNewShape = false
      const each = (values: unknown, act: (entityId: string, value: unknown) => boolean) => {
        if (!isRecord(values)) return
        for (const key in values) {
          const entityId = key.toLowerCase()
          if (isWanted(entityId) && act(entityId, values[key])) changed.add(entityId)
        }
      }
      each(added, add)
      for (const key of Array.isArray(removed) ? removed : []) {
        const entityId = typeof key === 'string' ? key.toLowerCase() : ''
        if (!states.delete(entityId)) continue
        isNewSet = true
        changed.add(entityId)
      }
      each(changes, change)
      return {changed, isNewSet, isNewShape}
    },
    isFull: () => isFull,
  }
}

/** Returns the additions of a difference and the keys of the attributes that it removes. */
function readDifference({'+': plus, '-': minus}: Record<string, unknown>) {
  const added = isRecord(plus) ? plus : {}
  const keys: unknown[] = isRecord(minus) && Array.isArray(minus.a) ? minus.a : []
  return {added, attributes: isRecord(added.a) ? added.a : {}, removed: keys.filter((key) => typeof key === 'string')}
}

/** Reads attributes into an entity. Home Assistant writes null for one that has no value now. */
function readInto(entity: EntityState, attributes: Record<string, unknown>): void {
  for (const key in attributes) {
    const read = readers.get(key)
    if (!read) continue
    const value = attributes[key] === null ? undefined : read(attributes[key])
    if (value !== undefined) entity.attributes[key] = value
    else delete entity.attributes[key]
    if (value === undefined && attributes[key] !== null) entity.wrong = key
    else if (entity.wrong === key) entity.wrong = undefined
  }
}

const differs = (one: EntityState, other: EntityState, key: string) =>
  one.attributes[key] !== other.attributes[key] && !isDeepStrictEqual(one.attributes[key], other.attributes[key])

/** Home Assistant's own states are texts of up to 255 characters. */
const stateText = (state: unknown) => plainText(typeof state === 'number' ? String(state) : state, 255) ?? ''
