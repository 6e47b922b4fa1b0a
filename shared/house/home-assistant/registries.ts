import {isRecord} from '#shared/json.ts'
import {plainText} from '../plain-text.ts'

/** An entity of the registry, which keeps its id when people rename the entity. */
export interface RegistryEntity {
  id: string
  /** Its entity id in lower case, as in states. */
  entityId: string
  /** The name that people gave it. */
  givenName: string | undefined
  /** The name that its integration gave it. */
  originalName: string | undefined
  /** Whether the device's name comes before the integration's. Home Assistant 2026.11 doesn't say: it always does. */
  hasEntityName: boolean | undefined
  /** The entity id of the switch that it shows as something else (`switch_as_x`). */
  wraps: string | undefined
  /** The integration that it is of. */
  platform: string | undefined
  /** The key of its integration's words. */
  translationKey: string | undefined
  deviceId: string | undefined
  areaId: string | undefined
  /** Whether people see it: neither disabled nor hidden. */
  isShown: boolean
  /** Whether it is a setting or a diagnosis of its device. */
  isAuxiliary: boolean
  /** Whether a person gave it the label *Ask first*. */
  asksFirst: boolean
  /** The decimals that people see. */
  precision: number | undefined
}

export interface RegistryDevice {
  name: string | undefined
  /** The area of the device; of a child device without one, its parent's. */
  areaId: string | undefined
  /** The device that this one is a part of, like a double panel of its left half (Home Assistant 2026.9). */
  parentId: string | undefined
}

export interface RegistryArea {
  name: string
  floorId: string | undefined
  /** The entities that people chose for its temperature and humidity, in lower case. */
  readings: readonly string[]
}

/** The registries of a Home Assistant. */
export interface Registries {
  /** The keys are entity ids. */
  entities: ReadonlyMap<string, RegistryEntity>
  devices: ReadonlyMap<string, RegistryDevice>
  areas: ReadonlyMap<string, RegistryArea>
  floors: ReadonlyMap<string, string>
}

const maxId = 150

export type Entry = Record<string, unknown>

/** Indexes the entries that `read` understands. */
export function indexBy<T>(entries: readonly Entry[], read: (entry: Entry) => [string, T] | undefined): Map<string, T> {
  const index = new Map<string, T>()
  for (const entry of entries) {
    const pair = read(entry)
    if (pair) index.set(...pair)
  }
  return index
}

export function readEntity(entry: Entry): [string, RegistryEntity] | undefined {
  const id = plainText(entry.id, maxId)
  const entityId = plainText(entry.entity_id, maxId)?.toLowerCase()
  if (id === undefined || entityId === undefined) return undefined
  const entity = {
    id,
    entityId,
    givenName: plainText(entry.name),
    originalName: plainText(entry.original_name),
    hasEntityName: typeof entry.has_entity_name === 'boolean' ? entry.has_entity_name : undefined,
    wraps: wrappedBy(entry.options),
    platform: plainText(entry.platform, maxId),
    translationKey: plainText(entry.translation_key, maxId),
    deviceId: plainText(entry.device_id, maxId),
    areaId: plainText(entry.area_id, maxId),
    isShown: isMissing(entry.disabled_by) && isMissing(entry.hidden_by),
    isAuxiliary: !isMissing(entry.entity_category),
    asksFirst: Array.isArray(entry.labels) && entry.labels.includes('ask_first'),
    precision: precisionOf(entry.options),
  }
  return [entityId, entity]
}

function readDevice(entry: Entry): [string, RegistryDevice] | undefined {
  const id = plainText(entry.id, maxId)
  if (id === undefined) return undefined
  const name = plainText(entry.name_by_user) ?? plainText(entry.name)
  return [id, {name, areaId: plainText(entry.area_id, maxId), parentId: plainText(entry.parent_device_id, maxId)}]
}

/** Indexes devices. A child device without an area gets its parent's; parents have no parent of their own. */
export function indexDevices(entries: readonly Entry[]): Map<string, RegistryDevice> {
  const devices = indexBy(entries, readDevice)
  for (const device of devices.values()) device.areaId ??= devices.get(device.parentId ?? '')?.areaId
  return devices
}

export function readArea(entry: Entry): [string, RegistryArea] | undefined {
  const id = plainText(entry.area_id, maxId)
  const name = plainText(entry.name)
  if (id === undefined || name === undefined) return undefined
  const readings = [entry.temperature_entity_id, entry.humidity_entity_id].flatMap(
    (entityId) => plainText(entityId, maxId)?.toLowerCase() ?? [],
  )
  return [id, {name, floorId: plainText(entry.floor_id, maxId), readings}]
}

export function readFloor(entry: Entry): [string, string] | undefined {
  const id = plainText(entry.floor_id, maxId)
  const name = plainText(entry.name)
  return id === undefined || name === undefined ? undefined : [id, name]
}

/** Returns the switch that an entity of the integration `switch_as_x` shows as something else. */
function wrappedBy(options: unknown): string | undefined {
  const {switch_as_x: wrapper} = isRecord(options) ? options : {}
  return isRecord(wrapper) ? plainText(wrapper.entity_id, maxId)?.toLowerCase() : undefined
}

const isMissing = (value: unknown) => value === undefined || value === null

/** Returns a sensor's decimals: chosen by people, else suggested by its integration. */
function precisionOf(options: unknown): number | undefined {
  const sensor = isRecord(options) && isRecord(options.sensor) ? options.sensor : {}
  const precision = sensor.display_precision ?? sensor.suggested_display_precision
  return typeof precision === 'number' ? precision : undefined
}
