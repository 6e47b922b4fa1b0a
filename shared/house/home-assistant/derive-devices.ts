import type {HouseDevice} from '../device-state.ts'
import {plainText} from '../plain-text.ts'
import type {Entity} from './domains/domain.ts'
import {domainName, domainOf, modeWordsOf, rankOf} from './domains/domains.ts'
import type {EntityState, StateSource} from './entity-state.ts'
import {createIdentify, type Places} from './identify.ts'
import {ownKeys, phraseOf, type Translate} from './phrases.ts'
import type {Registries, RegistryDevice, RegistryEntity} from './registries.ts'

/** A device of the house with its entity. */
export interface KnownDevice {
  device: HouseDevice
  entityId: string
  /** The id of its entry in the registry; undefined if it has none, or nobody has read it yet. */
  entry: string | undefined
  /** The name by the registry, when the device was described. */
  registryName: string | undefined
  precision: number | undefined
  /** The beginning of the keys of its own words. */
  wordsKey: string | undefined
  /** The entity with the charge of its battery. */
  battery: string | undefined
}

export interface DeriveOptions {
  bridge: string
  registries: Registries
  states: StateSource
  temperatureUnit: string
  translate?: Translate | undefined
  /** The devices that were known before, by id. */
  previous: ReadonlyMap<string, KnownDevice>
  /** The devices that the plan names, which keep their places there. */
  places?: Places | undefined
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
  const parts = countParts(options.registries)
  const chosen = chosenReadings(options.registries)
  const batteries = batteriesOf(options)
  const cameras = camerasOf(candidates)
  const here = new Set(candidates.map(({entityId}) => entityId))
  return candidates
    .slice()
    .sort((one, other) => rankOf(one.entityId) - rankOf(other.entityId) || compare(one.entityId, other.entityId))
    .slice(0, maxDevices)
    .flatMap((candidate) => {
      const {entityId, entry} = candidate
      const isPart = (parts.get(entry?.deviceId ?? '') ?? 0) > 1
      const registryName = entry && nameByRegistry(entry, options.registries.devices.get(entry.deviceId ?? ''))
      const facts = {
        isPart,
        isGroup: isGroup(candidate.state, here),
        registryName,
        chosenBy: chosen.get(entityId) ?? [],
        picture: pictureOf(candidate, cameras),
      }
      const device = describe(candidate, facts, options)
      if (!device) return []
      const charge = batteryOf(entry?.deviceId, batteries, options.registries)
      const battery = charge === entityId ? undefined : charge
      const [precision, wordsKey] = [entry?.precision, entry && ownKeys(entry)]
      return {device, entityId, entry: entry?.id, registryName, precision, wordsKey, battery}
    })
}

/** Facts about an entity from the registries and from other entities. */
interface Facts {
  /** Whether its device has other entities too. */
  isPart: boolean
  /** Whether it stands for others that are devices too. */
  isGroup: boolean
  registryName: string | undefined
  /** The ids of the areas whose temperature or humidity it is, by people's choice. */
  chosenBy: readonly string[]
  /** The device whose picture it shows. */
  picture: string | undefined
}

/** Describes a device. An entity without a state keeps its last description; undefined if it has none. */
function describe(candidate: Candidate, facts: Facts, options: DeriveOptions): HouseDevice | undefined {
  const {id, entityId, entry, state} = candidate
  const {isGroup, chosenBy, picture} = facts
  const {registries, temperatureUnit, translate, previous} = options
  const domain = domainOf(entityId)
  if (!domain) return undefined
  const before = previous.get(id)?.device
  const owner = registries.devices.get(entry?.deviceId ?? '')
  const name = nameOf(candidate, facts, owner, options)
  const precision = entry?.precision
  const entity =
    state &&
    entityOf({entityId, name, precision, state, temperatureUnit, target: undefined}, translate, entry && ownKeys(entry))
  const capabilities = entity ? domain.capabilities(entity) : before && lastCapabilities(before)
  if (!capabilities) return undefined
  const modeWords = entity ? modeWordsOf(domain, entity, capabilities) : before?.modeWords
  const area = areaOf(ownArea(entry, owner, registries), chosenBy)
  return {
    ...capabilities,
    ...(modeWords && {modeWords}),
    id,
    name,
    kind: domain.kind,
    ...placeOf(area, registries),
    aliases: [entityId],
    ...(isGroup && domain.kind !== 'sensor' && {isGroup}),
    ...(entry?.asksFirst && capabilities.actions?.length && {asksFirst: true}),
    ...(chosenBy.length > 0 && {isRoomReading: true}),
    ...(picture !== undefined && {picture}),
  }
}

/** Returns the name of a device. Home Assistant tells it with the state only: without one, the last name stays. */
function nameOf(
  {id, entityId, state}: Candidate,
  {isPart, registryName}: Facts,
  owner: RegistryDevice | undefined,
  {registries, previous}: DeriveOptions,
): string {
  const told = entityName(state)
  const kept = told === undefined ? keptName(previous.get(id), registryName) : undefined
  return kept ?? nameWithin(told ?? registryName ?? entityId, owner, isPart, registries)
}

/** Returns the last name of an entity, unless the registry has renamed it since. */
const keptName = (last: KnownDevice | undefined, registryName: string | undefined): string | undefined =>
  last && (last.registryName ?? registryName) === registryName ? last.device.name : undefined

/** Home Assistant leaves a light that it shows in place of a switch out of the area of that switch. */
const ownArea = (entry: RegistryEntity | undefined, owner: RegistryDevice | undefined, {entities}: Registries) =>
  entry?.areaId ?? entities.get(entry?.wraps ?? '')?.areaId ?? owner?.areaId

/** Returns the area of an entity. One that was chosen for the readings of another area is there. */
const areaOf = (own: string | undefined, chosenBy: readonly string[]): string | undefined =>
  own !== undefined && chosenBy.includes(own) ? own : (chosenBy[0] ?? own)

/** Returns the capabilities that a device had with its last state, without facts of the registries. */
function lastCapabilities(before: HouseDevice): Omit<HouseDevice, 'isGone' | 'isRoomReading' | 'picture'> {
  const {isGone: _, isRoomReading: __, picture: ___, ...rest} = before
  return rest
}

/** Counts the entities of each device that people see, whether or not they have a state now. */
function countParts({entities}: Registries): Map<string, number> {
  const counts = new Map<string, number>()
  for (const {entityId, deviceId, isShown, isAuxiliary} of entities.values()) {
    if (deviceId === undefined || !isShown || isAuxiliary || !domainOf(entityId)) continue
    counts.set(deviceId, (counts.get(deviceId) ?? 0) + 1)
  }
  return counts
}

/** Returns the camera of each device of Home Assistant that has one. */
function camerasOf(candidates: readonly Candidate[]): Map<string, string> {
  const cameras = new Map<string, string>()
  for (const {id, entityId, entry} of candidates) {
    const owner = entry?.deviceId
    if (owner !== undefined && domainName(entityId) === 'camera' && !cameras.has(owner)) cameras.set(owner, id)
  }
  return cameras
}

/** The domains that report events before a camera: a doorbell rings, somebody moves. */
const seenDomains = new Set(['event', 'binary_sensor'])

function pictureOf({id, entityId, entry}: Candidate, cameras: ReadonlyMap<string, string>): string | undefined {
  const domain = domainName(entityId)
  if (domain === 'camera' || domain === 'image') return id
  return seenDomains.has(domain) ? cameras.get(entry?.deviceId ?? '') : undefined
}

/** Returns the areas that each entity was chosen for. */
function chosenReadings({areas}: Registries): Map<string, string[]> {
  const chosen = new Map<string, string[]>()
  for (const [area, {readings}] of areas) {
    for (const entityId of readings) chosen.set(entityId, [...(chosen.get(entityId) ?? []), area])
  }
  return chosen
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

function candidatesOf(options: DeriveOptions): Candidate[] {
  const {registries, states, previous} = options
  const {entities} = registries
  const identify = createIdentify(options)
  const candidates: Candidate[] = []
  for (const entry of entities.values()) {
    const {entityId} = entry
    if (!entry.isShown || entry.isAuxiliary || !domainOf(entityId)) continue
    const id = identify(entityId, entry)
    const state = states.get(entityId)
    if (state || previous.has(id)) candidates.push({id, entityId, entry, state})
  }
  for (const entityId of states.ids()) {
    if (entities.has(entityId) || !domainOf(entityId)) continue
    const id = identify(entityId, undefined)
    candidates.push({id, entityId, entry: undefined, state: states.get(entityId)})
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

function entityName(state: EntityState | undefined): string | undefined {
  const friendly = state?.attributes.friendly_name
  return typeof friendly === 'string' && friendly !== '' ? friendly : undefined
}

/** Returns the name that Home Assistant gives the state of an entity, for one that has no state now. */
function nameByRegistry(
  {givenName, originalName, hasEntityName}: RegistryEntity,
  owner: RegistryDevice | undefined,
): string | undefined {
  // Before 2026 a name that a person gave was the whole one.
  const isWhole = hasEntityName === false || (hasEntityName === true && givenName !== undefined)
  return plainText([isWhole ? undefined : owner?.name, givenName ?? originalName].filter(Boolean).join(' '))
}

/** Returns a name that begins with the device's, where it is one of several, and with its parent's. */
function nameWithin(name: string, owner: RegistryDevice | undefined, isPart: boolean, {devices}: Registries): string {
  const parent = devices.get(owner?.parentId ?? '')
  // Home Assistant leaves a parent's name out of the entities' names: two double panels would have the same.
  return [isPart || parent ? owner?.name : undefined, parent?.name].reduce<string>(beginWith, name)
}

/** Returns a name that begins with the device's: `Washer Power`. */
function beginWith(name: string, device: string | undefined): string {
  if (device === undefined || name.toLowerCase().startsWith(device.toLowerCase())) return name
  return plainText(`${device} ${name}`) ?? name
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
