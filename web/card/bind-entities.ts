import {allBindings, type BoundDevice, keyOf} from '#shared/home/bindings.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import {deriveDevices, type KnownDevice} from '#shared/house/home-assistant/derive-devices.ts'
import {domainOf} from '#shared/house/home-assistant/domains/domains.ts'
import {type EntityState, readInto, stateText} from '#shared/house/home-assistant/entity-state.ts'
import {type Entry, indexDevices, type RegistryEntity} from '#shared/house/home-assistant/registries.ts'
import {isRecord} from '#shared/json.ts'
import type {WantedValue} from '../plan/plan-values.ts'
import type {CardConfig} from './config.ts'
import type {EntityList} from './entity-list.ts'
import {type Hass, type HassState, temperatureUnitOf, translateOf} from './hass.ts'

/** The devices of a plan as entities of this Home Assistant. */
export interface BoundEntities {
  bindings: readonly BoundDevice[]
  /** The devices of bindings and values. */
  devices: readonly KnownDevice[]
  values: readonly WantedValue[]
  /** The places that name an entity which this Home Assistant doesn't have. */
  unbound: readonly UnboundPlace[]
  /** The entities that settings name and Home Assistant doesn't have. */
  unknown: readonly string[]
  /** The entities whose states count, in lower case: also those that may appear later. */
  watched: readonly string[]
}

export interface UnboundPlace {
  /** As the setting `entities` names it. */
  key: string
  place: Omit<BoundDevice, 'device'>
}

interface Wanted {
  /** The element's key: its id, for a plate's slot `<id>/<index>`. */
  key: string
  bound: Omit<BoundDevice, 'device'>
  /** The id of the registry's entry, or `state:` and an entity id, as the agent's bridge names its devices. */
  device: string
}

/** The bridge's part of device ids. Bindings have the id of the agent's bridge there. */
const bridge = 'ha'

const entityPrefix = 'state:'

/**
 * Finds the entities of a home's bindings. `entities` are those by element in place of its bindings, and `values` those
 * whose states are written beside it.
 */
export function bindEntities(
  home: Home,
  {entities: named, values}: Pick<CardConfig, 'entities' | 'values'>,
  list: EntityList,
  hass: Hass,
): BoundEntities {
  const wanted = [...boundBy(home, named), ...namedOnes(home, named, list)]
  const wantedValues = [...values].flatMap(([key, list]) => list.map((value) => ({key, ...value})))
  const ids = new Set([...wanted.map(({device}) => device), ...wantedValues.map(({entity}) => idOf(entity, list))])
  const registered = [...(list?.values() ?? [])].filter(({id}) => ids.has(id))
  const unregistered = [...ids].filter((id) => id.startsWith(entityPrefix)).map((id) => id.slice(entityPrefix.length))
  const known = deriveDevices({
    bridge,
    registries: {
      entities: withParts(registered, list),
      devices: indexDevices(Object.values(hass.devices ?? {}).filter(isRecord) as Entry[]),
      areas: new Map(),
      floors: new Map(),
    },
    states: {get: (entityId) => entityState(hass.states[entityId]), ids: () => unregistered},
    temperatureUnit: temperatureUnitOf(hass),
    translate: translateOf(hass),
    previous: new Map(),
  }).filter(({device}) => ids.has(device.id.slice(bridge.length + 1)))
  const found = new Set(known.map(({device}) => device.id))
  const bindings = wanted.map(({bound, device}) => ({...bound, device: `${bridge}:${device}`}))
  return {
    bindings: bindings.filter(({device}) => found.has(device)),
    devices: known,
    values: wantedValues.map(({key, entity, segments}) => ({
      key,
      device: `${bridge}:${idOf(entity, list)}`,
      segments,
    })),
    unbound: wanted
      .filter(({device}) => !found.has(`${bridge}:${device}`))
      .map(({key, bound}) => ({key, place: bound})),
    unknown: [...new Set([...[...named.values()].flat(), ...wantedValues.map(({entity}) => entity)])].filter(
      (id) => !list?.has(id) && !hass.states[id],
    ),
    watched: [
      ...new Set([
        ...registered.map(({entityId}) => entityId),
        ...unregistered,
        ...known.flatMap(({battery}) => battery ?? []),
      ]),
    ],
  }
}

/** Returns the bindings of the home, without the part that names the agent's bridge. */
function boundBy(home: Home, named: ReadonlyMap<string, unknown>): Wanted[] {
  const seen = new Set<string>()
  return allBindings(home).flatMap(({app: _, device, ...bound}) => {
    const key = keyOf(bound)
    const id = device.slice(device.indexOf(':') + 1)
    const again = `${key} ${bound.role} ${id}`
    // Two agents may have bound the same entity.
    if (named.has(key) || seen.has(again)) return []
    seen.add(again)
    return [{key, bound, device: id}]
  })
}

/** Returns the keys of settings that name no element of the home. */
export function unknownElements(home: Home, keys: Iterable<string>): readonly string[] {
  const places = placesOf(home)
  return [...new Set(keys)].filter((key) => !places.has(key))
}

/** Returns the places that entities can be bound to, by their keys in the setting `entities`. */
export const placesOf = (home: Home) => new Map(home.plans.flatMap((plan) => [...bindable(plan)]))

function namedOnes(home: Home, named: ReadonlyMap<string, readonly string[]>, list: EntityList): Wanted[] {
  if (named.size === 0) return []
  const places = placesOf(home)
  return [...named].flatMap(([key, entities]) => {
    const place = places.get(key)
    if (!place) return []
    return entities.map((entityId): Wanted => {
      return {key, bound: {...place, role: roleOf(entityId)}, device: idOf(entityId, list)}
    })
  })
}

const idOf = (entityId: string, list: EntityList) => list?.get(entityId)?.id ?? `${entityPrefix}${entityId}`

const roleOf = (entityId: string) => domainOf(entityId)?.kind ?? 'sensor'

/** Yields each place of a plan that entities can be bound to, by its key. */
function* bindable(plan: Plan): Generator<[key: string, place: Omit<BoundDevice, 'device' | 'role'>]> {
  for (const {id} of plan.rooms) yield [id, {kind: 'room', id}]
  for (const {id} of plan.openings) yield [id, {kind: 'opening', id}]
  for (const {id} of plan.items) yield [id, {kind: 'item', id}]
  for (const {id} of plan.lights) yield [id, {kind: 'light', id}]
  for (const {id} of plan.awnings) yield [id, {kind: 'awning', id}]
  for (const {id, slots} of plan.plates) {
    for (const slot of slots.keys()) yield [`${id}/${slot}`, {kind: 'plate', id, slot}]
  }
}

/** Returns the entities with the others of their devices, which tell names and batteries. Bound ones are always shown. */
function withParts(bound: readonly RegistryEntity[], list: EntityList): ReadonlyMap<string, RegistryEntity> {
  const owners = new Set(bound.flatMap(({deviceId}) => deviceId ?? []))
  const parts = [...(list?.values() ?? [])].filter(({deviceId}) => deviceId !== undefined && owners.has(deviceId))
  const shown = bound.map((entry) => ({...entry, isShown: true, isAuxiliary: false}))
  return new Map([...parts, ...shown].map((entry) => [entry.entityId, entry]))
}

/** Reads an entity's state as the agent's bridge does. */
export function entityState(state: HassState | undefined): EntityState | undefined {
  if (!state) return undefined
  const entity: EntityState = {state: stateText(state.state), attributes: {}, wrong: undefined}
  readInto(entity, state.attributes)
  return entity
}
