import type {Language} from '../../text/languages.ts'
import type {Awning, Bindings, Home, Item, Light, Opening, Plan, Plate, Point, Product, Slot} from '../schema.ts'
import {wallLine} from '../wall-line.ts'
import {createRoomFinder, type RoomFinder} from './element-rooms.ts'
import type {NameReader} from './read-name.ts'
import {innerDoorPrior, rarePrior, type Target} from './targets.ts'

interface Context {
  read: NameReader
  rooms: RoomFinder
  pointOn(place: {wall: string; at: number}): Point
  productOf(element: {product?: string}): Product | undefined
  isOutdoor(room: string): boolean
  /** Returns whether a shutter or a blind hangs over an opening. */
  isCovered(opening: Opening): boolean
  /** Returns the name of an element that a plate's slot turns on. */
  nameOf(id: string): string
  language: Language
}

const none = {prior: 0, isByName: false, things: []}
const boundIn = (bindings: Bindings | undefined, role: string) => bindings?.[role] ?? []

/** Returns the targets of a plan's lights, covers, openings, items and plates. */
export function planTargets(home: Home, plan: Plan, read: NameReader): Target[] {
  const walls = new Map(plan.walls.map((wall) => [wall.id, wall]))
  const named = [plan.lights, plan.awnings, plan.items, plan.openings, plan.rooms].flat()
  const outdoor = new Set(plan.rooms.flatMap(({id, outdoor}) => (outdoor ? [id] : [])))
  const names = new Map(named.map(({id, name}) => [id, name ?? '']))
  const context: Context = {
    read,
    rooms: createRoomFinder(plan),
    pointOn({wall: id, at}) {
      const wall = walls.get(id)
      return wall ? wallLine(wall).at(at).point : [0, 0]
    },
    productOf: ({product}) => (product === undefined ? undefined : home.products?.[product]),
    isOutdoor: (room) => outdoor.has(room),
    isCovered: ({wall, at, width}) =>
      plan.awnings.some((awning) => awning.wall === wall && Math.abs(awning.at - at) <= width / 2),
    nameOf: (id) => names.get(id) ?? '',
    language: home.lang ?? 'en',
  }
  return [
    ...plan.lights.map((light) => lightTarget(light, context)),
    ...plan.awnings.map((awning) => awningTarget(awning, context)),
    ...plan.openings.flatMap((opening) => openingTargets(opening, context)),
    ...plan.items.flatMap((item) => itemTargets(item, context)),
    ...plan.plates.flatMap((plate) => plate.slots.flatMap((slot, index) => slotTargets(plate, slot, index, context))),
  ]
}

function lightTarget(light: Light, {read, rooms, productOf}: Context): Target {
  return {
    ...none,
    element: {kind: 'light', id: light.id},
    role: 'light',
    purpose: 'light',
    things: thingsOf(productOf(light), read),
    reading: read(light.name),
    rooms: rooms.at(light.at),
    at: light.at,
    bound: boundIn(light.bindings, 'light'),
  }
}

const awningThings = {arm: 'awning', drop: 'blind', pergola: 'pergola', shutter: 'shutter'} as const

function awningTarget(awning: Awning, {read, rooms, pointOn}: Context): Target {
  const isOnWindow = awning.kind === 'shutter' || awning.kind === 'drop'
  return {
    ...none,
    element: {kind: 'awning', id: awning.id},
    role: 'cover',
    purpose: 'cover',
    // People name it after its window, too.
    things: [awningThings[awning.kind], ...(isOnWindow ? ['window'] : [])],
    reading: read(awning.name),
    rooms: rooms.onWall(awning, isOnWindow ? 'inside' : awning.side),
    at: pointOn(awning),
    bound: boundIn(awning.bindings, 'cover'),
  }
}

const openingThings = {door: 'door', window: 'window', garage: 'garagedoor'} as const

/** Tells a door between two rooms indoors from one that leads out, and the things that people call that one. */
function doorOf({kind}: Opening, rooms: readonly {room: string}[], {isOutdoor}: Context) {
  if (kind !== 'door') return {isInner: false, outer: []}
  const isInner = rooms.filter(({room}) => !isOutdoor(room)).length > 1
  if (isInner) return {isInner, outer: []}
  return {isInner, outer: [rooms.some(({room}) => isOutdoor(room)) ? 'frenchwindow' : 'frontdoor']}
}

function openingTargets(opening: Opening, context: Context): Target[] {
  if (opening.kind === 'passage') return []
  const {read, rooms: finder, pointOn, productOf, isCovered} = context
  const product = productOf(opening)
  const rooms = finder.onWall(opening, opening.kind === 'window' ? 'inside' : 'both')
  const {isInner, outer} = doorOf(opening, rooms, context)
  const named = product ? thingsOf(product, read) : []
  const things = [...new Set([...(named.length > 0 ? named : [openingThings[opening.kind]]), ...outer])]
  const shared = {
    ...none,
    element: {kind: 'opening', id: opening.id} as const,
    reading: read(opening.name),
    rooms,
    at: pointOn(opening),
  }
  const hasMotor = opening.kind === 'garage' || product?.bindings.some(({role}) => role === 'cover')
  const contact: Target = {
    ...shared,
    role: 'contact',
    purpose: 'contact',
    things,
    prior: isInner ? innerDoorPrior : 0,
    bound: boundIn(opening.bindings, 'contact'),
  }
  const cover: Target = {
    ...shared,
    role: 'cover',
    purpose: 'cover',
    things: opening.kind === 'garage' ? ['garagedoor'] : [...things, 'shutter', 'blind'],
    // Shutters are elements of their own; a window's own cover serves homes without them.
    prior: hasMotor ? 0 : rarePrior,
    bound: boundIn(opening.bindings, 'cover'),
  }
  // An awning over a window is an element of its own.
  const hasCover = hasMotor || (opening.kind !== 'door' && !isCovered(opening))
  return hasCover ? [contact, cover] : [contact]
}

/** The purposes that a product's functions have, by the kind of device. Its sensors are bound by hand. */
const purposes = {light: 'light', cover: 'cover', switch: 'switch', climate: 'climate', media: 'media'} as const

function itemTargets(item: Item, {read, rooms, productOf, language}: Context): Target[] {
  const product = productOf(item)
  const functions = product?.bindings.filter(({kind}) => kind !== 'sensor') ?? []
  const reading = read(item.name ?? product?.name[language])
  const isAppliance = reading.mentions.some(({things}) => things.length > 0)
  if (functions.length === 0 && !isAppliance) return []
  const shared = {
    ...none,
    element: {kind: 'item', id: item.id} as const,
    reading,
    things: thingsOf(product, read),
    rooms: rooms.at(item.at),
    at: item.at,
  }
  const own = functions.map(({role, kind}): Target => {
    const isLight = kind === 'light'
    return {
      ...shared,
      role,
      purpose: purposes[kind as keyof typeof purposes],
      ...(isLight && {prior: rarePrior, isByName: true}),
      bound: boundIn(item.bindings, role),
    }
  })
  if (functions.some(({kind}) => kind === 'switch')) return own
  // A plug drives an appliance whose product names no function for it.
  const plugged = {role: 'switch', purpose: 'switch', prior: rarePrior, isByName: true} as const
  return [...own, {...shared, ...plugged, bound: boundIn(item.bindings, 'switch')}]
}

const slotThings: Partial<Record<Slot['kind'], string>> = {
  socket: 'socket',
  usb: 'socket',
  switch: 'key',
  dimmer: 'key',
  button: 'key',
  thermostat: 'thermostat',
}

function slotTargets(plate: Plate, slot: Slot, index: number, {read, rooms, nameOf}: Context): Target[] {
  const thing = slotThings[slot.kind]
  if (thing === undefined) return []
  const role = slot.kind === 'thermostat' ? 'climate' : 'switch'
  return [
    {
      ...none,
      element: {kind: 'plate', id: plate.id, slot: index},
      role,
      purpose: role,
      things: [thing],
      // People name a key after the device that it turns on.
      reading: read([plate.name, ...(slot.controls ?? []).map(nameOf)].join(' ')),
      rooms: rooms.onWall(plate, plate.side),
      at: [index, 0],
      bound: boundIn(slot.bindings, role),
    },
  ]
}

/** Things by the last word of a product's category. */
const categoryThings: Readonly<Record<string, string>> = {
  'ceiling-light': 'ceiling',
  pendant: 'pendant',
  'wall-light': 'wall',
  'floor-lamp': 'floorlamp',
  'table-lamp': 'tablelamp',
  spotlight: 'spots',
  'light-strip': 'strip',
  'french-window': 'frenchwindow',
  'sliding-window': 'frenchwindow',
  window: 'window',
  'interior-door': 'door',
  'entrance-door': 'frontdoor',
  'garage-door': 'garagedoor',
  radiator: 'radiator',
  'towel-radiator': 'towel',
  'air-conditioner': 'ac',
  thermostat: 'thermostat',
  stove: 'stove',
  boiler: 'boiler',
  fan: 'fan',
  television: 'tv',
  blind: 'blind',
  curtain: 'blind',
}

function thingsOf(product: Product | undefined, read: NameReader): string[] {
  if (!product) return []
  const known = categoryThings[product.category.split('/').at(-1) ?? '']
  const named = read(product.name.en).mentions.flatMap(({things}) => things)
  return [...new Set([...(known === undefined ? [] : [known]), ...named])]
}
