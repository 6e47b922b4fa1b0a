import {plainText} from '../plain-text.ts'

/** The state of an entity, as Home Assistant writes it. */
export interface EntityState {
  state: string
  /** The attributes that the bridge reads, each of its type. */
  attributes: Record<string, unknown>
  /** The name of an attribute whose type isn't the documented one. */
  wrong: string | undefined
}

/** The states of a house, by entity id in lower case. */
export interface StateSource {
  get(entityId: string): EntityState | undefined
  ids(): Iterable<string>
}

const maxItems = 20
const maxItem = 40

type Read = (value: unknown) => unknown

const number: Read = (value) => (typeof value === 'number' ? value : undefined)
const text: Read = (value) => (typeof value === 'string' ? (plainText(value) ?? '') : undefined)
const numbers: Read = (value) =>
  Array.isArray(value) && value.length <= maxItems && value.every(Number.isFinite) ? value : undefined
const texts: Read = (value) =>
  Array.isArray(value) ? value.slice(0, maxItems).flatMap((item) => plainText(item, maxItem) ?? []) : undefined

/** The members of a group, which may have long ids. */
const entityIds: Read = (value) =>
  Array.isArray(value)
    ? value.slice(0, maxItems).flatMap((item) => plainText(item, 150)?.toLowerCase() ?? [])
    : undefined

/** Attributes that describe an entity: its name and its capabilities. */
export const describingAttributes: Readonly<Record<string, Read>> = {
  device_class: text,
  // A group's members: `entity_id` before Home Assistant 2026, and in integrations of others.
  entity_id: entityIds,
  friendly_name: text,
  group_entities: entityIds,
  available_modes: texts,
  fan_modes: texts,
  hvac_modes: texts,
  max_color_temp_kelvin: number,
  max: number,
  max_humidity: number,
  max_mireds: number,
  max_temp: number,
  min_color_temp_kelvin: number,
  min: number,
  min_humidity: number,
  min_mireds: number,
  min_temp: number,
  operation_list: texts,
  options: texts,
  preset_modes: texts,
  step: number,
  supported_color_modes: texts,
  supported_features: number,
  target_temp_step: number,
  temperature_unit: text,
  unit_of_measurement: text,
}

/** Attributes that the bridge reads. Others, like pictures and lists of effects, only take memory. */
const readers: ReadonlyMap<string, Read> = new Map(
  Object.entries({
    ...describingAttributes,
    brightness: number,
    color_mode: text,
    color_temp: number,
    color_temp_kelvin: number,
    current_humidity: number,
    current_position: number,
    current_temperature: number,
    current_tilt_position: number,
    event_type: text,
    fan_mode: text,
    hs_color: numbers,
    humidity: number,
    last_reset: text,
    media_artist: text,
    media_title: text,
    mode: text,
    percentage: number,
    preset_mode: text,
    rgb_color: numbers,
    rgbw_color: numbers,
    rgbww_color: numbers,
    state_class: text,
    target_temp_high: number,
    target_temp_low: number,
    temperature: number,
    volume_level: number,
    xy_color: numbers,
  }),
)

export const isReadAttribute = (key: string) => readers.has(key)

/** Reads attributes into an entity. Home Assistant writes null for one that has no value now. */
export function readInto(entity: EntityState, attributes: Record<string, unknown>): void {
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

/** Home Assistant's own states are texts of up to 255 characters. */
export const stateText = (state: unknown) => plainText(typeof state === 'number' ? String(state) : state, 255) ?? ''
