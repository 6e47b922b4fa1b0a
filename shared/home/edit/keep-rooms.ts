import {roundedPoint} from '../grid.ts'
import {isInside} from '../inside-rings.ts'
import {emptyRegions, type RoomRegion} from '../regions.ts'
import type {Plan, Point, Room} from '../schema.ts'
import {replaceIn} from './in-plan.ts'

/** A room's point this close to a wall, in metres, moves away from it. */
const wallMargin = 0.02

/**
 * Moves the points of rooms that a change of walls left on a wall or in another room's region, so that each room keeps
 * its own: the region with most of its walls and most of its floor. A room that has lost its walls stays where it is.
 */
export function keepRooms(before: Plan, after: Plan): Plan {
  if (before.walls === after.walls || after.rooms.length === 0) return after
  const had = regionsOf(before)
  const has = regionsOf(after)
  const homes = new Map(after.rooms.map((room) => [room.id, had.find(({rings}) => isInside(room.at, rings))]))
  const pairs = after.rooms
    .flatMap((room) => {
      const old = homes.get(room.id)
      return old === undefined ? [] : has.map((region) => ({room, region, likeness: likeness(room, old, region)}))
    })
    .filter(({likeness}) => likeness > 0)
    .sort((one, other) => other.likeness - one.likeness)
  const chosen = new Map<string, RoomRegion>()
  const taken = new Set<RoomRegion>()
  for (const {room, region} of pairs) {
    if (chosen.has(room.id) || taken.has(region)) continue
    chosen.set(room.id, region)
    taken.add(region)
  }
  const rooms = replaceIn(after.rooms, (room) => {
    const region = chosen.get(room.id)
    if (region === undefined) return room
    // A wall that ends within the region is on no ring.
    const walls = after.walls.filter(({id}) => region.walls.has(id)).map(({a, b}): Edge => [a, b])
    return isWellInside(room.at, region.rings, walls) ? room : {...room, at: middleOf(region.rings, walls)}
  })
  return rooms === after.rooms ? after : {...after, rooms}
}

/** Returns all regions of a plan, with and without rooms. */
const regionsOf = ({walls}: Plan): RoomRegion[] => emptyRegions({walls, rooms: []})

/** Compares a region with the one that a room had: 0 when they have no floor in common. */
function likeness({at}: Room, old: RoomRegion, region: RoomRegion): number {
  const samples = samplesIn(old.rings)
  const floor = samples.filter((sample) => isInside(sample, region.rings)).length / samples.length
  if (!(floor > 0)) return 0
  const common = [...old.walls].filter((wall) => region.walls.has(wall)).length
  const walls = common / (old.walls.size + region.walls.size - common)
  return walls + floor / 2 + (isInside(at, region.rings) ? 0.1 : 0)
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
