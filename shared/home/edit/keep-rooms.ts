import {boundsOf} from '../draw/bounds.ts'
import {type Box, touches, unionOf} from '../draw/box.ts'
import {roundedPoint} from '../grid.ts'
import {isInside} from '../inside-rings.ts'
import {regionOutlines} from '../regions.ts'
import type {Plan, Point, Room, Wall} from '../schema.ts'
import {boxOfWall, changedWalls, isWithin, touchesAny} from './changed-walls.ts'
import {replaceIn} from './in-plan.ts'

/** A room's point this close to a wall, in metres, moves away from it. */
const wallMargin = 0.02

/**
 * After a change of walls, moves the points of rooms that are now on a wall or in another room's region, so that each
 * room keeps its own region: the one with most of its walls and floor. Rooms that lost their walls stay where they are,
 * and so do rooms whose walls are unchanged.
 */
export function keepRooms(before: Plan, after: Plan): Plan {
  if (before.walls === after.walls || after.rooms.length === 0) return after
  const {had, has} = changedRegions(before, after)
  const taken = new Set<Region>()
  const others: {room: Room; old: Region}[] = []
  for (const room of after.rooms) {
    const old = had.find((region) => contains(region, room.at))
    if (old === undefined) continue
    const same = has.find((region) => contains(region, room.at) && isUnchanged(old, region))
    if (same) taken.add(same)
    else others.push({room, old})
  }
  const left = has.filter((region) => !taken.has(region))
  const pairs = others
    .flatMap(({room, old}) => left.map((region) => ({room, region, likeness: likeness(room, old, region)})))
    .filter(({likeness}) => likeness > 0)
    .sort((one, other) => other.likeness - one.likeness)
  const chosen = new Map<string, Region>()
  for (const {room, region} of pairs) {
    if (chosen.has(room.id) || taken.has(region)) continue
    chosen.set(room.id, region)
    taken.add(region)
  }
  if (chosen.size === 0) return after
  const rooms = replaceIn(after.rooms, (room) => {
    const region = chosen.get(room.id)
    if (region === undefined) return room
    // A wall that ends within the region is on no ring.
    const walls = [...region.around().values()].map(({a, b}): Edge => [a, b])
    return isWellInside(room.at, region.rings, walls) ? room : {...room, at: middleOf(region.rings, walls)}
  })
  return rooms === after.rooms ? after : {...after, rooms}
}

interface Region {
  rings: readonly (readonly Point[])[]
  box: Box
  /** The walls around it, by id. */
  around(): ReadonlyMap<string, Wall>
  /** Points spread over it. */
  samples(): readonly Point[]
}

/**
 * Returns the regions that a change of walls touches, before and after it. Arranges only the walls around them, unless
 * one of these regions reaches beyond that area: then all walls.
 */
function changedRegions(before: Plan, after: Plan): {had: Region[]; has: Region[]} {
  const changed = changedWalls(before.walls, after.walls).map(boxOfWall)
  const had = regionsOf(before).filter(({box}) => touchesAny(box, changed))
  const area = unionOf([...changed, ...had.map(({box}) => box)])
  const near = regionsBetween(after.walls.filter((wall) => touches(boxOfWall(wall), area)))
  // A region within the area is complete: no other wall reaches into it.
  const beyond = near.filter(({box}) => !isWithin(box, area))
  const goesOn = beyond.some((region) => had.some((old) => old.samples().some((point) => contains(region, point))))
  return {had, has: goesOn ? regionsBetween(after.walls) : near.filter((region) => !beyond.includes(region))}
}

/** Caches regions, because a gesture tries many edits of the same walls. */
const known = new WeakMap<Plan['walls'], Region[]>()

/** Returns all regions of a plan, with and without rooms. */
function regionsOf({walls}: Plan): Region[] {
  const found = known.get(walls) ?? regionsBetween(walls)
  known.set(walls, found)
  return found
}

function regionsBetween(walls: readonly Wall[]): Region[] {
  const byId = new Map(walls.map((wall) => [wall.id, wall]))
  return regionOutlines({walls: [...walls], rooms: []}).map(({rings, walls}) => ({
    rings,
    box: boundsOf(rings[0] ?? []) ?? {left: 0, top: 0, right: 0, bottom: 0},
    around: once(() => new Map([...walls()].map((id) => [id, byId.get(id) as Wall]))),
    samples: once(() => samplesIn(rings)),
  }))
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const contains = ({box, rings}: Region, point: Point) =>
  point[0] >= box.left &&
  point[0] <= box.right &&
  point[1] >= box.top &&
  point[1] <= box.bottom &&
  isInside(point, rings)

/** Tests whether the same unchanged walls are around two regions. If they also share a point, they are the same. */
function isUnchanged(one: Region, other: Region): boolean {
  const [was, is] = [one.around(), other.around()]
  if (was.size !== is.size) return false
  for (const [id, wall] of was) if (is.get(id) !== wall) return false
  return true
}

/** Compares a region with the one that a room had: 0 when they have no floor in common. */
function likeness({at}: Room, old: Region, region: Region): number {
  if (!touches(old.box, region.box)) return 0
  const samples = old.samples()
  const floor = samples.filter((sample) => contains(region, sample)).length / samples.length
  if (!(floor > 0)) return 0
  const [was, is] = [old.around(), region.around()]
  const common = [...was.keys()].filter((wall) => is.has(wall)).length
  const walls = common / (was.size + is.size - common)
  return walls + floor / 2 + (contains(region, at) ? 0.1 : 0)
}

/** Tests whether a point is inside a region and off its walls. */
export function isWellInside(point: Point, rings: readonly (readonly Point[])[], walls: readonly Edge[]): boolean {
  const edges = [...edgesOf(rings), ...walls]
  return isInside(point, rings) && edges.every((edge) => distanceToSegment(point, ...edge) > wallMargin)
}

type Edge = [from: Point, to: Point]

const edgesOf = (rings: readonly (readonly Point[])[]): Edge[] =>
  rings.flatMap((ring) => ring.map((from, index): Edge => [from, ring[(index + 1) % ring.length] as Point]))

/** The number of sample points across a region, each way. */
const fineness = 12

/** Returns points spread over a region. */
export function samplesIn(rings: readonly (readonly Point[])[]): Point[] {
  const [outer = []] = rings
  const xs = outer.map(([x]) => x)
  const ys = outer.map(([, y]) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const steps = Array.from({length: fineness}, (_, index) => (index + 0.5) / fineness)
  return steps.flatMap((x) =>
    steps.map((y): Point => [left + x * width, top + y * height]).filter((point) => isInside(point, rings)),
  )
}

/** Returns a point well inside a region: of its samples, the farthest from its walls. */
export function middleOf(rings: readonly (readonly Point[])[], walls: readonly Edge[] = []): Point {
  const edges = [...edgesOf(rings), ...walls]
  let best: {point: Point; room: number} | undefined
  for (const point of samplesIn(rings)) {
    const room = Math.min(...edges.map((edge) => distanceToSegment(point, ...edge)))
    if (best === undefined || room > best.room + 1e-9) best = {point, room}
  }
  return roundedPoint(best?.point ?? (rings[0]?.[0] as Point))
}

function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / square, 0), 1)
  return Math.hypot(x - ax - share * dx, y - ay - share * dy)
}
