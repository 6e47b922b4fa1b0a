/** Pastes copied elements into a plan. */
import type {optionalLists} from '../element-lists.ts'
import {rounded, roundedPoint} from '../geometry/grid.ts'
import {isInside} from '../geometry/rings.ts'
import {distance, dot} from '../geometry/vector.ts'
import {chooseOptions} from '../product/choose-options.ts'
import {emptyRegions} from '../regions.ts'
import type {Area, Home, Opening, Plan, Point, Product, Room, Slot, Wall} from '../schema.ts'
import {withSlopeOfPart} from '../sloping-top.ts'
import {slugOf} from '../versions/ids.ts'
import {isStraight, wallLength, wallLine} from '../wall-line.ts'
import {stems} from './add-element.ts'
import {type Clip, copyElements} from './copy-elements.ts'
import {freePieces} from './draw-walls.ts'
import {EditRefused} from './edit-refused.ts'
import {checkElement} from './element-schemas.ts'
import {changePlan, type ElementOf, type ListName, newIds, planOf} from './in-plan.ts'
import {keepRooms} from './keep-rooms.ts'
import {placeOnWall, widthOnWall} from './place-on-wall.ts'

export interface Pasting {
  plan: string
  /** The vector from the old place to the new one. */
  by: Point
  /** Metres within which an opening, a plate or an awning without its wall finds one. */
  reach?: number
}

export interface Pasted {
  home: Home
  /** The new ids. */
  ids: string[]
  /** The old ids of elements that found no wall, or of rooms whose place belongs to another. */
  leftOut: string[]
}

/**
 * Pastes a clip. All elements get new ids, and refer to each other as before; a slot still controls elements that the
 * home has. Walls are left out where one lies already. Throws EditRefused when nothing can be pasted.
 */
export function pasteElements(home: Home, clip: Clip, {plan: planId, by, reach = 2}: Pasting): Pasted {
  const before = planOf(home, planId)
  const products = {...clip.products, ...home.products}
  const paste: Paste = {clip, by, reach, products, allocate: newIds(home), ids: new Map(), leftOut: []}
  const walled = keepRooms(before, pasteWalls(before, paste))
  const withRooms = pasteRooms(pasteStanding(pasteHung(walled, paste), paste), paste)
  const added = [...paste.ids.values()].flat()
  if (added.length === 0) throw new EditRefused('does-not-fit', paste.leftOut)
  const elements = allIds(home)
  const controlled = (slot: Slot): Slot => {
    if (slot.controls === undefined) return slot
    const controls = slot.controls.flatMap((id) => paste.ids.get(id)?.[0] ?? (elements.has(id) ? [id] : []))
    return {...slot, controls}
  }
  const isAdded = new Set(added)
  const plates = withRooms.plates.map((plate) =>
    isAdded.has(plate.id) ? {...plate, slots: plate.slots.map(controlled)} : plate,
  )
  const after = changePlan(home, planId, () => ({...withRooms, plates}))
  const used = Object.keys(clip.products).some((id) => home.products?.[id] === undefined)
  return {home: used ? {...after, products: usedProducts(after, products)} : after, ids: added, leftOut: paste.leftOut}
}

/** Copies elements within their plan. */
export function duplicateElements(home: Home, planId: string, ids: readonly string[], by: Point): Pasted {
  return pasteElements(home, copyElements(home, planId, ids), {plan: planId, by})
}

interface Paste extends Required<Omit<Pasting, 'plan'>> {
  clip: Clip
  products: Record<string, Product>
  allocate(id: string): string
  /** The new ids by the old ones: a wall may come in several pieces. */
  ids: Map<string, string[]>
  leftOut: string[]
}

const shifted = ([x, y]: Point, {by}: Paste): Point => roundedPoint([x + by[0], y + by[1]])

function newId({ids, allocate}: Paste, list: ListName, {id, name}: {id: string; name?: string}): string {
  const added = allocate(slugOf(name ?? '') || stems[list])
  ids.set(id, [...(ids.get(id) ?? []), added])
  return added
}

function pasteWalls(plan: Plan, paste: Paste): Plan {
  let {walls} = plan
  for (const wall of paste.clip.elements.walls ?? []) {
    const [a, b] = [shifted(wall.a, paste), shifted(wall.b, paste)]
    const pieces = isStraight(wall) ? freePieces(walls, a, b) : [[a, b] as const]
    const length = distance(a, b)
    const added = pieces.map(([from, to]): Wall => {
      const piece = {...wall, id: newId(paste, 'walls', wall), a: from, b: to}
      return withSlopeOfPart(piece, {from: distance(a, from), to: distance(a, to), length})
    })
    for (const one of added) checkElement('walls', one)
    if (added.length > 0) walls = [...walls, ...added]
  }
  return walls === plan.walls ? plan : {...plan, walls}
}

/** Pastes elements of walls: on the piece of their own wall, else on the nearest wall. */
function pasteHung(plan: Plan, paste: Paste): Plan {
  let next = plan
  for (const list of ['openings', 'plates', 'awnings'] as const)
    for (const element of paste.clip.elements[list] ?? []) {
      const place = ownPlace(next, list, element, paste) ?? nearPlace(next, list, element, paste)
      if (place === undefined) paste.leftOut.push(element.id)
      else {
        const hung = {...withOptions(element, paste), ...place, id: newId(paste, list, element)}
        checkElement(list, hung)
        next = {...next, [list]: [...next[list], hung]}
      }
    }
  return next
}

type OnWall = ElementOf<'openings'> | ElementOf<'plates'> | ElementOf<'awnings'>
type HungList = 'openings' | 'plates' | 'awnings'
type Place = Partial<OnWall> & {wall: string; at: number}

function ownPlace({walls}: Plan, list: HungList, element: OnWall, paste: Paste): Place | undefined {
  const source = paste.clip.elements.walls?.find(({id}) => id === element.wall)
  if (source === undefined) return undefined
  const half = list === 'openings' ? widthOnWall(element) / 2 : 0
  const start = shifted(source.a, paste)
  for (const id of paste.ids.get(source.id) ?? []) {
    const piece = walls.find((wall) => wall.id === id)
    if (piece === undefined) continue
    const at = rounded(element.at - distance(start, piece.a))
    if (at - half >= -0.0001 && at + half <= wallLength(piece) + 0.0001) return {wall: id, at: Math.max(0, at)}
  }
  return undefined
}

function nearPlace(plan: Plan, list: HungList, element: OnWall, paste: Paste): Place | undefined {
  const {places, elements} = paste.clip
  const source = elements.walls?.find(({id}) => id === element.wall)
  const from = source ? wallLine(source).at(element.at) : places[element.id]
  if (from === undefined) return undefined
  const options = {list, width: widthOnWall(element), reach: paste.reach}
  const place = placeOnWall(plan, shifted(from.point, paste), options)
  if (place === undefined) return undefined
  const {wall, at, side} = place
  if (list !== 'openings') return {wall, at, side}
  const target = plan.walls.find(({id}) => id === wall) as Wall
  const turns = dot(wallLine(target).at(at).direction, from.direction) < 0
  return {wall, at, ...(turns && turned(element as Opening))}
}

/** Returns how an opening keeps its look on a wall that runs the other way. */
const turned = ({hinge = 'a', side = 'left'}: Opening): Pick<Opening, 'hinge' | 'side'> => ({
  hinge: hinge === 'a' ? 'b' : 'a',
  side: side === 'left' ? 'right' : 'left',
})

type OptionalList = (typeof optionalLists)[number][0]

function pasteStanding(plan: Plan, paste: Paste): Plan {
  const {items = [], lights = [], stairs = []} = paste.clip.elements
  const {drawings = [], labels = [], polylines = [], dimensions = [], radars = []} = paste.clip.elements
  const add = <L extends 'items' | 'lights' | 'stairs' | OptionalList>(list: L, moved: ElementOf<L>[]) => {
    const added = moved.map((element) => ({...withOptions(element, paste), id: newId(paste, list, element)}))
    for (const one of added) checkElement(list, one)
    return added.length === 0 ? {} : {[list]: [...(plan[list] ?? []), ...added]}
  }
  const move = <T extends {at: Point}>(element: T): T => ({...element, at: shifted(element.at, paste)})
  return {
    ...plan,
    ...add('items', items.filter(({product, id}) => hasProduct(product, id, paste)).map(move)),
    ...add('lights', lights.map(move)),
    // A copied stair leads nowhere yet: its level may be of another home.
    ...add(
      'stairs',
      stairs.map(({to: _, ...stair}) => ({...stair, path: stair.path.map((point) => shifted(point, paste))})),
    ),
    ...add('drawings', drawings.map(move)),
    ...add('labels', labels.map(move)),
    ...add('radars', radars.map(move)),
    ...add(
      'polylines',
      polylines.map((line) => ({...line, path: line.path.map((point) => shifted(point, paste))})),
    ),
    ...add(
      'dimensions',
      dimensions.map((one) => ({...one, a: shifted(one.a, paste), b: shifted(one.b, paste)})),
    ),
  }
}

function hasProduct(product: string, id: string, {products, leftOut}: Paste): boolean {
  if (products[product] !== undefined) return true
  leftOut.push(id)
  return false
}

/** Drops options that the home's own product does not offer, and a product that nobody has. */
function withOptions<T extends {id: string}>(element: T, {products}: Paste): T {
  const {product, options, ...rest} = element as T & {product?: string; options?: Parameters<typeof chooseOptions>[1]}
  if (product === undefined) return element
  const made = products[product]
  if (made === undefined) return rest as unknown as T
  return chooseOptions(made, options).problems.length === 0 ? element : ({...rest, product} as unknown as T)
}

/** Pastes rooms into regions that no room has. */
function pasteRooms(plan: Plan, paste: Paste): Plan {
  const {rooms = [], areas = []} = paste.clip.elements
  let next = plan
  for (const room of rooms) {
    const at = shifted(room.at, paste)
    if (!emptyRegions(next).some(({rings}) => isInside(at, rings))) {
      paste.leftOut.push(room.id)
      continue
    }
    const placed = areaOf(next, room, areas, paste)
    const {area: _, ...rest} = room
    const added: Room = {...rest, id: newId(paste, 'rooms', room), at, ...(placed.area && {area: placed.area})}
    checkElement('rooms', added)
    next = {...placed.plan, rooms: [...placed.plan.rooms, added]}
  }
  return next
}

/** Returns the area of a pasted room: the plan's own, or a copy of it. */
function areaOf(plan: Plan, {area: id}: Room, areas: readonly Area[], paste: Paste): {plan: Plan; area?: string} {
  const source = areas.find((area) => area.id === id)
  if (id === undefined || source === undefined) return {plan}
  const known = paste.ids.get(id)?.[0] ?? plan.areas.find((area) => area.id === id && area.name === source.name)?.id
  if (known !== undefined) return {plan, area: known}
  const area = newId(paste, 'areas', source)
  return {plan: {...plan, areas: [...plan.areas, {...source, id: area}]}, area}
}

function allIds({plans}: Home): Set<string> {
  return new Set(
    plans.flatMap(({areas, rooms, openings, items, lights, awnings}) =>
      [areas, rooms, openings, items, lights, awnings].flatMap((list) => list.map(({id}) => id)),
    ),
  )
}

/** Returns the products of the home, and the ones that pasted elements brought. */
function usedProducts({plans, products: had = {}}: Home, products: Record<string, Product>): Record<string, Product> {
  const used = new Set(
    plans.flatMap(({openings, items, lights, awnings}) =>
      [...openings, ...items, ...lights, ...awnings].flatMap(({product}) => product ?? []),
    ),
  )
  const brought = Object.entries(products).filter(([id]) => had[id] === undefined && used.has(id))
  return {...had, ...Object.fromEntries(brought)}
}
