import {groupBy} from '../../home/older-browsers.ts'
import type {HouseDevice} from '../device-state.ts'
import {plainText} from '../plain-text.ts'
import type {Entity} from './domains/domain.ts'
import {domainName, domainOf, modeWordsOf, rankOf} from './domains/domains.ts'
import type {EntityState} from './entity-state.ts'
import {ownKeys, phraseOf, type Translate} from './phrases.ts'
import type {Registries, RegistryEntity} from './registries.ts'

/** A device of the house with its entity. */
export interface KnownDevice {
  device: HouseDevice
  entityId: string
  precision: number | undefined
  /** The beginning of the keys of its own words. */
  wordsKey: string | undefined
  /** The entity with the charge of its battery. */
  battery: string | undefined
}

/** The states of a house, by entity id in lower case. */
export interface StateSource {
  get(entityId: string): EntityState | undefined
  ids(): Iterable<string>
}

export interface DeriveOptions {
  bridge: string
  registries: Registries
  states: StateSource
  temperatureUnit: string
  translate?: Translate | undefined
  /** The devices that were known before, by id. */
  previous: ReadonlyMap<string, KnownDevice>
}

/** Devices of one house. */
export const maxDevices = 5000

interface Candidate {
  id: string
  entityId: string
  entry: RegistryEntity | undefined
  state: EntityState | undefined
}

/** Derives the devices from the registries and states: one for each entity that people see. */
export function deriveDevices(options: DeriveOptions): KnownDevice[] {
  const candidates = candidatesOf(options)
  const parts = groupBy(candidates, ({entry}) => entry?.deviceId)
  const batteries = batteriesOf(options)
  const here = new Set(candidates.map(({entityId}) => entityId))
  return candidates
    .slice()
    .sort((one, other) => rankOf(one.entityId) - rankOf(other.entityId) || compare(one.entityId, other.entityId))
    .slice(0, maxDevices)
    .flatMap((candidate) => {
      const {entityId, entry} = candidate
      const isPart = entry?.deviceId !== undefined && (parts.get(entry.deviceId)?.length ?? 0) > 1
      const device = describe(candidate, isPart, isGroup(candidate.state, here), options)
      const battery = batteryOf(entry?.deviceId, batteries, options.registries)
      const precision = entry?.precision
      const wordsKey = entry && ownKeys(entry)
      return device
        ? [{device, entityId, precision, wordsKey, battery: battery === entityId ? undefined : battery}]
        : []
    })
}

/** Describes a device. An entity without a state keeps its last description; undefined if it has none. */
function describe(
  {id, entityId, entry, state}: Candidate,
  isPart: boolean,
  isGroup: boolean,
  {registries, temperatureUnit, translate, previous}: DeriveOptions,
): HouseDevice | undefined {
  const before = previous.get(id)?.device
  const domain = domainOf(entityId)
  const owner = registries.devices.get(entry?.deviceId ?? '')
  const parent = registries.devices.get(owner?.parentId ?? '')
  // Home Assistant leaves a parent's name out of the entities' names: two double panels would have the same.
  const names = [isPart || parent ? owner?.name : undefined, parent?.name]
  const name = names.reduce<string>(beginWith, entityName(state, entry) ?? before?.name ?? entityId)
  const precision = entry?.precision
  const entity =
    state &&
    entityOf({entityId, name, precision, state, temperatureUnit, target: undefined}, translate, entry && ownKeys(entry))
  const capabilities = entity ? domain?.capabilities(entity) : before
  if (!domain || !capabilities) return undefined
  const modeWords = entity ? modeWordsOf(domain, entity, capabilities) : before?.modeWords
  const place = placeOf(entry?.areaId ?? owner?.areaId, registries)
  return {
    ...capabilities,
    ...(modeWords && {modeWords}),
    id,
    name,
    kind: domain.kind,
    ...place,
    aliases: [entityId],
    ...(isGroup && domain.kind !== 'sensor' && {isGroup}),
    ...(entry?.asksFirst && capabilities.actions?.includes('press') && {asksFirst: true}),
  }
}

/** Tells whether an entity stands for others that are devices too. */
const isGroup = (state: EntityState | undefined, here: ReadonlySet<string>): boolean =>
  ['group_entities', 'entity_id'].some((key) => {
    const members = state?.attributes[key]
    return Array.isArray(members) && members.some((member) => here.has(member))
  })

/** Returns the names of an area and its floor. */
function placeOf(areaId: string | undefined, {areas, floors}: Registries): Pick<HouseDevice, 'room' | 'floor'> {
  const area = areas.get(areaId ?? '')
  return {room: area?.name ?? null, floor: floors.get(area?.floorId ?? '') ?? null}
}

/** Returns an entity as the domains read it, with its words. */
export function entityOf(
  {state, ...rest}: Omit<Entity, keyof EntityState | 'phrase'> & {state: EntityState},
  translate: Translate | undefined,
  wordsKey: string | undefined,
): Entity {
  const {device_class: deviceClass} = state.attributes
  const phrase = phraseOf(translate, wordsKey, {domain: domainName(rest.entityId), deviceClass})
  return {...rest, ...state, phrase}
}

function candidatesOf({bridge, registries: {entities}, states, previous}: DeriveOptions): Candidate[] {
  const candidates: Candidate[] = []
  for (const entry of entities.values()) {
    const {entityId} = entry
    if (!entry.isShown || entry.isAuxiliary || !domainOf(entityId)) continue
    const id = `${bridge}:${entry.id}`
    const state = states.get(entityId)
    if (state || previous.has(id)) candidates.push({id, entityId, entry, state})
  }
  for (const entityId of states.ids()) {
    if (entities.has(entityId) || !domainOf(entityId)) continue
    candidates.push({id: `${bridge}:state:${entityId}`, entityId, entry: undefined, state: states.get(entityId)})
  }
  return candidates
}

/** Returns the entity with the battery's charge of each device that has one. */
function batteriesOf({registries: {entities}, states}: DeriveOptions): Map<string, string> {
  const batteries = new Map<string, string>()
  for (const {entityId, deviceId, isShown} of entities.values()) {
    if (deviceId === undefined || !isShown || !entityId.startsWith('sensor.')) continue
    if (states.get(entityId)?.attributes.device_class === 'battery') batteries.set(deviceId, entityId)
  }
  return batteries
}

/** Returns the entity with the charge of a device's battery; of a child device without one, its parent's. */
function batteryOf(
  deviceId: string | undefined,
  batteries: ReadonlyMap<string, string>,
  {devices}: Registries,
): string | undefined {
  if (deviceId === undefined) return undefined
  return batteries.get(deviceId) ?? batteries.get(devices.get(deviceId)?.parentId ?? '')
}

function entityName(state: EntityState | undefined, entry: RegistryEntity | undefined): string | undefined {
  const friendly = state?.attributes.friendly_name
  return typeof friendly === 'string' && friendly !== '' ? friendly : entry?.name
}

/** Returns a name that begins with the device's: `Washer Power`. */
function beginWith(name: string, device: string | undefined): string {
  if (device === undefined || name.toLowerCase().startsWith(device.toLowerCase())) return name
  return plainText(`${device} ${name}`) ?? name
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
