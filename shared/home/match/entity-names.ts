/**
 * Finds the elements that people named by an id of the house, like `light.kitchen_ceiling`, and those that an app names by
 * their own ids.
 */

import type {BoundElement} from '../bindings.ts'
import {keyOf} from '../bindings.ts'
import type {Home, Item, Plan, Point} from '../schema.ts'
import {isRoomQuantity, purposesOf} from './device-purposes.ts'
import {elementPrefix} from './element-alias.ts'
import {createRoomFinder} from './element-rooms.ts'
import type {Match, MatchDevice} from './match.ts'
import type {NameReader} from './read-name.ts'

interface Named {
  element: BoundElement
  name: string | undefined
  /** The roles in which a device drives it, or the place where a sensor of a room stands. */
  rolesOf(device: MatchDevice): readonly string[] | {standsAt: Point}
}

/**
 * Returns a pair for each element whose name is an alias of one device, or whose own id is one of several. Several
 * elements may share a name, like the spots of one switch. `known` are the pairs that are settled: a device that has another place keeps it.
 */
export function entityMatches(
  home: Home,
  app: string,
  devices: readonly MatchDevice[],
  {known, read}: {known: readonly Match[]; read: NameReader},
): Match[] {
  const byAlias = devicesByAlias(devices)
  if (byAlias.size === 0) return []
  const found = home.plans.flatMap((plan) => matchPlan(plan, {home, byAlias, read}))
  const pairOf = ({device, element: {kind, id, slot}}: Match) => JSON.stringify([device, kind, id, slot])
  const named = new Set(found.map(pairOf))
  const elsewhere = new Set(known.filter((match) => !named.has(pairOf(match))).map(({device}) => device))
  const taken = takenRoles(home, app)
  const settled = new Set(known.map((match) => `${pairOf(match)} ${match.role}`))
  return found.filter(
    (match) =>
      !elsewhere.has(match.device) &&
      !settled.has(`${pairOf(match)} ${match.role}`) &&
      (match.element.kind === 'room' || !taken.has(`${match.element.id} ${match.role}`)),
  )
}

type ByAlias = ReadonlyMap<string, readonly MatchDevice[]>

function devicesByAlias(devices: readonly MatchDevice[]): ByAlias {
  const byAlias = new Map<string, MatchDevice[]>()
  for (const device of devices)
    for (const alias of new Set(device.aliases?.map(keyOfName)))
      byAlias.set(alias, [...(byAlias.get(alias) ?? []), device])
  return byAlias
}

/** Returns the devices that an element is, with the reason. A name that two devices share is neither's. */
function devicesOf({element, name}: Named, byAlias: ByAlias): [MatchDevice, 'entity' | 'offered'][] {
  const offered = byAlias.get(keyOfName(`${elementPrefix}${keyOf(element)}`)) ?? []
  const [one, ...others] = name === undefined ? [] : (byAlias.get(keyOfName(name)) ?? [])
  const byName = one && others.length === 0 && !offered.includes(one) ? [one] : []
  return [
    ...offered.map((device): [MatchDevice, 'offered'] => [device, 'offered']),
    ...byName.map((device): [MatchDevice, 'entity'] => [device, 'entity']),
  ]
}

const keyOfName = (name: string) => name.trim().toLowerCase()

/** Returns the roles of elements that already have a device of the app. */
function takenRoles({plans}: Home, app: string): ReadonlySet<string> {
  const bound = plans.flatMap(({lights, openings, items, awnings}) => [lights, openings, items, awnings].flat())
  return new Set(
    bound.flatMap(({id, bindings}) =>
      Object.entries(bindings ?? {}).flatMap(([role, list]) =>
        list.some((binding) => binding.app === app) ? [`${id} ${role}`] : [],
      ),
    ),
  )
}

interface Source {
  home: Home
  byAlias: ByAlias
  read: NameReader
}

function matchPlan(plan: Plan, {home, byAlias, read}: Source): Match[] {
  /** Made when a sensor needs it: most plans name none. */
  let rooms: ReturnType<typeof createRoomFinder> | undefined
  const names = new Map(plan.rooms.map(({id, name}) => [id, name]))
  const seen = new Set<string>()
  const matchOne = ({element, rolesOf}: Named, device: MatchDevice, code: 'entity' | 'offered'): Match[] => {
    const certain = (element: BoundElement, role: string, room?: string): Match => ({
      device: device.id,
      element,
      role,
      confidence: 'certain',
      reason: {code, ...(room !== undefined && {room})},
    })
    const roles = rolesOf(device)
    if (!('standsAt' in roles)) return roles.map((role) => certain(element, role))
    rooms ??= createRoomFinder(plan)
    const [place] = rooms.at(roles.standsAt)
    if (place === undefined) return []
    const {room} = place
    return purposesOf(device, read(device.name)).flatMap((quantity) => {
      const key = `${room} ${quantity} ${device.id}`
      if (!isRoomQuantity(quantity) || seen.has(key)) return []
      seen.add(key)
      return [certain({kind: 'room', id: room}, quantity, names.get(room))]
    })
  }
  return namedElements(plan, home, read).flatMap((named) =>
    devicesOf(named, byAlias).flatMap(([device, code]) => matchOne(named, device, code)),
  )
}

/** Returns the elements that may be a device. Rooms and slots are nothing by their names: only an app's word counts. */
function namedElements({lights, awnings, openings, items, rooms, plates}: Plan, home: Home, read: NameReader): Named[] {
  return [
    ...lights.map(({id, name}): Named => {
      const rolesOf = ({kind}: MatchDevice) => (kind === 'light' || kind === 'switch' ? ['light'] : [])
      return {element: {kind: 'light', id}, name, rolesOf}
    }),
    ...awnings.map(({id, name}): Named => {
      const rolesOf = ({kind}: MatchDevice) => (kind === 'cover' ? ['cover'] : [])
      return {element: {kind: 'awning', id}, name, rolesOf}
    }),
    ...openings.map(({id, name}): Named => {
      const rolesOf = (device: MatchDevice) => openingRoles(device, read)
      return {element: {kind: 'opening', id}, name, rolesOf}
    }),
    ...items.map((item): Named => {
      const rolesOf = (device: MatchDevice) => itemRoles(item, device, home, read)
      return {element: {kind: 'item', id: item.id}, name: item.name, rolesOf}
    }),
    ...rooms.map(({id}): Named => {
      const rolesOf = (device: MatchDevice) =>
        device.kind === 'climate' ? ['climate'] : purposesOf(device, read(device.name)).filter(isRoomQuantity)
      return {element: {kind: 'room', id}, name: undefined, rolesOf}
    }),
    ...plates.flatMap(({id, slots}) =>
      slots.map(({kind}, slot): Named => {
        const role = kind === 'thermostat' ? 'climate' : 'switch'
        const rolesOf = (device: MatchDevice) =>
          device.kind === role || (role === 'switch' && device.kind === 'light') ? [role] : []
        return {element: {kind: 'plate', id, slot}, name: undefined, rolesOf}
      }),
    ),
  ]
}

function openingRoles(device: MatchDevice, read: NameReader): readonly string[] {
  if (device.kind === 'cover') return ['cover']
  if (device.kind !== 'sensor') return []
  const purposes = purposesOf(device, read(device.name))
  return purposes.length === 0 || purposes.includes('contact') ? ['contact'] : []
}

/** A sensor that stands in a room measures the room. */
function itemRoles(
  {product, at}: Item,
  device: MatchDevice,
  {products}: Home,
  read: NameReader,
): readonly string[] | {standsAt: Point} {
  if (device.kind !== 'sensor')
    return [products?.[product]?.bindings.find(({kind}) => kind === device.kind)?.role ?? device.kind]
  const purposes = purposesOf(device, read(device.name))
  return purposes.some(isRoomQuantity) ? {standsAt: at} : purposes.includes('contact') ? [] : ['sensor']
}
