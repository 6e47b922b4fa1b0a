import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {DeviceKind} from '#shared/contract/resources.ts'
import {emptyPlan} from '#shared/home/empty-home.ts'
import type {Home, Plan, Product, Room} from '#shared/home/schema.ts'

/** An element of a house that is being read. */
export interface DrawnElement {
  /** The key that the true pairs name it by. */
  key: string
  roleFor(kind: DeviceKind): string
}

export interface DrawnRoom {
  id: string
  /** Adds an element, written like `light "Name"` or `plate "Name": switch, socket`. */
  add(declared: string): DrawnElement
}

/** Metres. */
const width = 6
const depth = 4

export function addLevel(home: Home, name: string) {
  const id = `level-${home.levels.length + 1}`
  home.levels.push({id, name, z: 3 * home.levels.length})
  home.plans.push(emptyPlan({id: `plan-${home.levels.length}`, name, level: id}))
}

/** A room with the data of its elements. */
interface Drawing {
  home: Home
  plan: Plan
  room: Room
  /** The x of its left wall. */
  left: number
  newId(kind: string): string
  /** Returns how many elements of a kind came before. */
  count(kind: string): number
  /** The ids of its lights by name. */
  lights: Map<string, string>
}

/**
 * Adds a room to the right of the last one: windows are in its upper wall, doors and plates in its lower wall. A first
 * room that is marked `along` lies below all others of its level, so their doors lead into it.
 */
export function addRoom(home: Home, written: string): DrawnRoom {
  const [, name = '', kind = 'room', along] = /^(.*) \(([a-z]+)(, along)?\)$/.exec(written) ?? []
  const plan = home.plans.at(-1) as Plan
  if (along !== undefined) return addCorridor(home, plan, {name, kind})
  const corridor = plan.walls.find(({id}) => id === `${plan.id}-corridor-east`)
  const nth = plan.rooms.length - (corridor ? 1 : 0)
  const id = `${plan.id}-room-${nth + 1}`
  const outdoor = ['terrace', 'balcony', 'garden'].includes(kind)
  const [left, right] = [nth * width, (nth + 1) * width]
  const room: Room = {id, name, at: [left + width / 2, depth / 2], kind, ...(outdoor && {outdoor})}
  plan.rooms.push(room)
  if (nth === 0) plan.walls.push({id: `${plan.id}-west`, a: [left, depth], b: [left, 0]})
  plan.walls.push(
    {id: `${id}-north`, a: [left, 0], b: [right, 0], thickness: 0.3},
    {id: `${id}-east`, a: [right, 0], b: [right, depth]},
    {id: `${id}-south`, a: [right, depth], b: [left, depth], thickness: 0.3},
  )
  if (corridor) {
    corridor.a = [right, depth]
    corridor.b = [right, depth + 2]
    for (const wall of plan.walls) if (wall.id.endsWith('-corridor-south')) wall.b = corridor.b
  }
  return drawnRoom({home, plan, room, left})
}

function addCorridor(home: Home, plan: Plan, {name, kind}: {name: string; kind: string}): DrawnRoom {
  const room: Room = {id: `${plan.id}-corridor`, name, at: [1, depth + 1], kind}
  plan.rooms.push(room)
  const [west, east] = [
    [0, depth + 2],
    [width, depth + 2],
  ] as const
  plan.walls.push(
    {id: `${room.id}-west`, a: [...west], b: [0, depth]},
    {id: `${room.id}-south`, a: [...west], b: [...east], thickness: 0.3},
    {id: `${room.id}-east`, a: [width, depth], b: [...east]},
  )
  return drawnRoom({home, plan, room, left: 0})
}

function drawnRoom(place: Pick<Drawing, 'home' | 'plan' | 'room' | 'left'>): DrawnRoom {
  const {id} = place.room
  const counts = new Map<string, number>()
  const count = (of: string) => {
    const before = counts.get(of) ?? 0
    counts.set(of, before + 1)
    return before
  }
  const newId = (of: string) => `${id}-${of}-${count('element') + 1}`
  const drawing: Drawing = {...place, newId, count, lights: new Map()}
  return {
    id,
    add(declared) {
      const {word = '', type = '', name, rest = ''} = elementPattern.exec(declared)?.groups ?? {}
      const draw = Object.hasOwn(drawers, word) ? drawers[word] : undefined
      if (!draw) throw new Error(`can't read the element ${declared}`)
      return draw({drawing, word, type, rest, named: name ? {name} : {}})
    },
  }
}

const elementPattern = /^(?<word>\w+)(?: (?<type>[a-z-]+))?(?: "(?<name>[^"]*)")?(?:: (?<rest>.*))?$/

interface Declared {
  drawing: Drawing
  word: string
  type: string
  rest: string
  named: {name?: string}
}

const awningKinds: Record<string, 'arm' | 'shutter' | 'drop' | 'pergola'> = {
  awning: 'arm',
  shutter: 'shutter',
  drop: 'drop',
  pergola: 'pergola',
}

const drawers: Record<string, (declared: Declared) => DrawnElement> = {
  light: drawLight,
  window: drawOpening,
  door: drawOpening,
  garage: drawOpening,
  awning: drawAwning,
  shutter: drawAwning,
  drop: drawAwning,
  pergola: drawAwning,
  plate: drawPlate,
  item: drawItem,
}

function drawLight({drawing: {plan, room, left, newId, count, lights}, named}: Declared): DrawnElement {
  const id = newId('light')
  const y = room.at[1] > depth ? room.at[1] : 1.2
  plan.lights.push({id, ...named, at: [left + 0.6 + 0.9 * count('light'), y]})
  lights.set(named.name ?? '', id)
  return {key: id, roleFor: () => 'light'}
}

/** `door out` leads outside above the room, `door next` into the room on its right. */
function drawOpening({drawing: {plan, room, newId, count}, word, type, named}: Declared): DrawnElement {
  const id = newId(word)
  if (type === 'next') {
    plan.openings.push({id, ...named, wall: `${room.id}-east`, at: 2, width: 0.9, height: 2.1, sill: 0, kind: 'door'})
    return {key: id, roleFor: () => 'contact'}
  }
  const isWindow = word === 'window' || type === 'out'
  plan.openings.push({
    id,
    ...named,
    wall: `${room.id}-${isWindow ? 'north' : 'south'}`,
    at: isWindow ? 0.8 + 1.4 * count('north') : 5.4 - count('south'),
    width: 0.9,
    height: 1.4,
    sill: isWindow ? 0.9 : 0,
    kind: word as 'window' | 'door' | 'garage',
  })
  return {key: id, roleFor: (kind) => (kind === 'cover' ? 'cover' : 'contact')}
}

function drawAwning({drawing: {plan, room, newId, count}, word, named}: Declared): DrawnElement {
  const id = newId(word)
  const kind = awningKinds[word] ?? 'arm'
  const wall = `${room.id}-north`
  const windows = plan.openings.filter((opening) => opening.wall === wall)
  const at = windows[Math.min(count('awning'), windows.length - 1)]?.at ?? 3
  const side = kind === 'drop' || room.outdoor ? 'right' : 'left'
  const reach = kind === 'arm' || kind === 'pergola' ? 2 : 0
  plan.awnings.push({id, ...named, wall, side, at, z: 2.3, width: 1, reach, kind})
  return {key: id, roleFor: () => 'cover'}
}

function drawPlate({drawing: {plan, room, newId, count, lights}, rest, named}: Declared): DrawnElement {
  const id = newId('plate')
  const slots = rest.split(', ').map((slot) => {
    const [kind = '', light] = slot.split('>')
    const controlled = light === undefined ? undefined : lights.get(light)
    return {kind, ...(controlled !== undefined && {controls: [controlled]})}
  }) as Plan['plates'][number]['slots']
  const place = {wall: `${room.id}-south`, side: 'right' as const, at: 0.4 + count('south') * 0.6}
  plan.plates.push({id, ...named, ...place, modules: slots.length, slots})
  return {key: id, roleFor: (kind) => (kind === 'climate' ? 'climate' : 'switch')}
}

function drawItem({drawing: {home, plan, left, newId, count}, type, named}: Declared): DrawnElement {
  const product = readProduct(type)
  Object.assign(home.products ?? {}, {[product.id]: product})
  const id = newId('item')
  plan.items.push({id, ...named, product: product.id, at: [left + 0.6 + 0.8 * count('item'), 2.6]})
  return {key: id, roleFor: (kind) => product.bindings.find((binding) => binding.kind === kind)?.role ?? kind}
}

/** The catalog's product of each word for an item. */
const products: Record<string, string> = {
  television: 'media/television',
  speaker: 'media/smart-speaker',
  soundbar: 'media/soundbar',
  'air-conditioner': 'climate/air-conditioner-wall',
  radiator: 'climate/radiator-panel',
  'towel-radiator': 'climate/towel-radiator',
  stove: 'climate/pellet-stove',
  boiler: 'climate/boiler-wall-hung',
  fan: 'climate/extractor-fan',
  washer: 'appliances/washing-machine',
  dishwasher: 'appliances/dishwasher',
  dryer: 'appliances/tumble-dryer',
  refrigerator: 'appliances/fridge-freezer',
}

function readProduct(word: string): Product {
  const path = join(import.meta.dirname, '../../../../catalog', `${products[word]}.json`)
  return {...JSON.parse(readFileSync(path, 'utf8')), thumbnails: []}
}
