/** Finds the elements that people named by an id of the house, like `light.kitchen_ceiling`. */
import type {BoundElement} from '../bindings.ts'
import type {Home, Item, Plan, Point} from '../schema.ts'
import {isRoomQuantity, purposesOf} from './device-purposes.ts'
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
 * Returns a pair for each element whose name is an alias of one device. Several elements may share a name, like the
 * spots of one switch. `known` are the pairs that are settled: a device that has another place keeps it.
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
  const keyOf = ({device, element: {kind, id, slot}}: Match) => JSON.stringify([device, kind, id, slot])
  const named = new Set(found.map(keyOf))
  const elsewhere = new Set(known.filter((match) => !named.has(keyOf(match))).map(({device}) => device))
  const taken = takenRoles(home, app)
  const settled = new Set(known.map((match) => `${keyOf(match)} ${match.role}`))
  return found.filter(
    (match) =>
      !elsewhere.has(match.device) &&
      !settled.has(`${keyOf(match)} ${match.role}`) &&
      (match.element.kind === 'room' || !taken.has(`${match.element.id} ${match.role}`)),
  )
}

/** Returns the devices by alias. An alias that two devices share names neither. */
function devicesByAlias(devices: readonly MatchDevice[]): ReadonlyMap<string, MatchDevice> {
  const byAlias = new Map<string, MatchDevice | undefined>()
  for (const device of devices)
    for (const alias of new Set(device.aliases?.map(keyOfName)))
      byAlias.set(alias, byAlias.has(alias) ? undefined : device)
  return new Map([...byAlias].flatMap(([alias, device]) => (device === undefined ? [] : [[alias, device] as const])))
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
  byAlias: ReadonlyMap<string, MatchDevice>
  read: NameReader
}

function matchPlan(plan: Plan, {home, byAlias, read}: Source): Match[] {
  /** Made when a sensor needs it: most plans name none. */
  let rooms: ReturnType<typeof createRoomFinder> | undefined
  const names = new Map(plan.rooms.map(({id, name}) => [id, name]))
  const seen = new Set<string>()
  return namedElements(plan, home, read).flatMap(({element, name, rolesOf}): Match[] => {
    const device = name === undefined ? undefined : byAlias.get(keyOfName(name))
    if (device === undefined) return []
    const roles = rolesOf(device)
    if (!('standsAt' in roles)) return roles.map((role) => certain(device, element, role))
    rooms ??= createRoomFinder(plan)
    const [place] = rooms.at(roles.standsAt)
    if (place === undefined) return []
    const {room} = place
    return purposesOf(device, read(device.name)).flatMap((quantity) => {
      const key = `${room} ${quantity} ${device.id}`
      if (!isRoomQuantity(quantity) || seen.has(key)) return []
      seen.add(key)
      return [certain(device, {kind: 'room', id: room}, quantity, names.get(room))]
    })
  })
}

const certain = (device: MatchDevice, element: BoundElement, role: string, room?: string): Match => ({
  device: device.id,
  element,
  role,
  confidence: 'certain',
  reason: {code: 'entity', ...(room !== undefined && {room})},
})

function namedElements({lights, awnings, openings, items}: Plan, home: Home, read: NameReader): Named[] {
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
