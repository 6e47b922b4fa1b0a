/** Copies elements of a plan to a clip, which is JSON: it can go through the clipboard to another project. */
import {optionalLists} from '../element-lists.ts'
import {rounded, roundedPoint} from '../geometry/grid.ts'
import {along, distance} from '../geometry/vector.ts'
import {withoutSourceId} from '../import/source-id.ts'
import {planRegions} from '../regions.ts'
import type {Binding, Bindings, Home, Plan, Point, Product, Slot, Wall} from '../schema.ts'
import {withSlopeOfPart} from '../sloping-top.ts'
import {distanceAlong, halfThickness, isStraight, leftNormal, wallLength, wallLine} from '../wall-line.ts'
import {EditRefused} from './edit-refused.ts'
import {type ElementOf, type ListName, planOf} from './in-plan.ts'

/**
 * Copied elements, under their old ids. They have no bindings: a device is one lamp, and its copy another. Nor do
 * they have their ids in an imported file, by which the next import finds the originals. Numbers are metres of the plan
 * that they come from.
 */
export interface Clip {
  /** Tells it from other JSON on a clipboard. */
  clip: 'pianta'
  /** The id of the plan that they come from; absent in clips of older releases. */
  from?: string
  elements: {[L in ListName]?: ElementOf<L>[]}
  /** The places of openings, plates and awnings whose wall is not copied, by id. */
  places: Record<string, ClipPlace>
  products: Record<string, Product>
}

/** A point on a wall's face, and the wall's direction there. */
export interface ClipPlace {
  point: Point
  direction: Point
}

/**
 * Copies elements of one plan. A wall brings the elements on it; a room brings its walls, cut to it, and its area.
 * Throws EditRefused when there is nothing to copy.
 */
export function copyElements(home: Home, planId: string, ids: readonly string[]): Clip {
  const plan = planOf(home, planId)
  const chosen = new Set(ids)
  const isChosen = ({id}: {id: string}) => chosen.has(id)
  const walls = copiedWalls(plan, chosen)
  const places: Clip['places'] = {}
  const rooms = plan.rooms.filter(isChosen)
  const hung = <T extends OnWall>(list: readonly T[]) => copyHung(plan, list, {chosen, walls, places})
  const lists: Clip['elements'] = {
    walls: walls.map(({wall}) => wall),
    areas: plan.areas.filter(({id}) => rooms.some(({area}) => area === id)),
    rooms,
    openings: hung(plan.openings),
    plates: hung(plan.plates),
    awnings: hung(plan.awnings),
    items: plan.items.filter(isChosen),
    lights: plan.lights.filter(isChosen),
    stairs: plan.stairs.filter(isChosen),
    ...Object.fromEntries(optionalLists.map(([list]) => [list, (plan[list] ?? []).filter(isChosen)])),
  }
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0)
  if (filled.length === 0) throw new EditRefused('nothing-to-do', ids)
  const elements: Clip['elements'] = Object.fromEntries(filled.map(([list, each]) => [list, each.map(withoutIdentity)]))
  return structuredClone({clip: 'pianta', from: planId, elements, places, products: productsOf(home, elements)})
}

interface HungCopy extends Pick<Clip, 'places'> {
  chosen: ReadonlySet<string>
  walls: readonly CopiedWall[]
}

/** Returns the elements on copied walls, and the chosen ones of other walls, whose places it notes. */
function copyHung<T extends OnWall>(plan: Plan, list: readonly T[], {chosen, walls, places}: HungCopy): T[] {
  return list.flatMap((element) => {
    const moved = alongCopy(element, walls)
    if (moved !== undefined) return [moved]
    const wall = chosen.has(element.id) ? plan.walls.find(({id}) => id === element.wall) : undefined
    if (wall === undefined) return []
    places[element.id] = placeOf(wall, element)
    return [element]
  })
}

/** A wall of the clip: the part of it that is copied, in metres along it. */
interface CopiedWall {
  wall: Wall
  from: number
  to: number
}

function copiedWalls(plan: Plan, chosen: ReadonlySet<string>): CopiedWall[] {
  const rooms = plan.rooms.filter(({id}) => chosen.has(id))
  const regions = rooms.length === 0 ? new Map() : planRegions(plan).rooms
  const outlines = rooms.flatMap(({id}) => regions.get(id) ?? [])
  return plan.walls.flatMap((wall): CopiedWall[] => {
    const length = wallLength(wall)
    if (chosen.has(wall.id)) return [{wall, from: 0, to: length}]
    const stretches = outlines.flatMap(({walls, rings}) => (walls.has(wall.id) ? stretchOn(wall, rings[0]) : []))
    if (stretches.length === 0) return []
    const from = Math.min(...stretches.map(([start]) => start))
    const to = Math.max(...stretches.map(([, end]) => end))
    if (to - from > length - 0.002) return [{wall, from: 0, to: length}]
    const line = wallLine(wall)
    const piece = {...wall, a: roundedPoint(line.at(from).point), b: roundedPoint(line.at(to).point)}
    return [{wall: withSlopeOfPart(piece, {from, to, length}), from, to}]
  })
}

/** Returns the stretch of a wall that is a side of an outline; all of a curved one. */
function stretchOn(wall: Wall, ring: readonly Point[] = []): [from: number, to: number][] {
  if (!isStraight(wall)) return [[0, wallLength(wall)]]
  const line = wallLine(wall)
  const places = ring
    .map((point) => ({point, at: Math.max(0, Math.min(distanceAlong(line, point), line.length))}))
    .filter(({point, at}) => distance(line.at(at).point, point) <= 0.002)
    .map(({at}) => at)
  const [from, to] = [Math.min(...places), Math.max(...places)]
  return to - from > 0.002 ? [[from, to]] : []
}

type OnWall = ElementOf<'openings'> | ElementOf<'plates'> | ElementOf<'awnings'>

/** Returns an element moved along with the copied part of its wall; undefined when it is not on it. */
function alongCopy<T extends OnWall>(element: T, walls: readonly CopiedWall[]): T | undefined {
  // Only an opening must lie within its wall.
  const half = 'height' in element ? element.width / 2 : 0
  const part = walls.find(({wall, from, to}) => {
    return wall.id === element.wall && element.at - half >= from - 0.0001 && element.at + half <= to + 0.0001
  })
  return part && {...element, at: rounded(Math.max(0, element.at - part.from))}
}

function placeOf(wall: Wall, {at, side = 'left'}: {at: number; side?: 'left' | 'right'}): ClipPlace {
  const {point, direction} = wallLine(wall).at(at)
  const out = (halfThickness(wall) + 0.01) * (side === 'left' ? 1 : -1)
  return {point: roundedPoint(along(point, leftNormal(direction), out)), direction}
}

/** Returns an element without its devices and its id in an imported file: both are the original's alone. */
function withoutIdentity<T extends {id: string}>(element: T): T {
  const {
    bindings: _,
    device: __,
    extra,
    ...own
  } = element as T & {bindings?: Bindings; device?: Binding; extra?: unknown}
  const kept = withoutSourceId(extra)
  const rest = {...own, ...(kept !== undefined && {extra: kept})}
  if (!('slots' in rest)) return rest as unknown as T
  const slots = (rest.slots as Slot[]).map(({bindings: _, ...slot}) => slot)
  return {...rest, slots} as unknown as T
}

function productsOf({products = {}}: Home, elements: Clip['elements']): Clip['products'] {
  const {openings = [], items = [], lights = [], awnings = []} = elements
  const used = new Set([...openings, ...items, ...lights, ...awnings].flatMap(({product}) => product ?? []))
  return Object.fromEntries([...used].flatMap((id) => (products[id] ? [[id, products[id]]] : [])))
}
