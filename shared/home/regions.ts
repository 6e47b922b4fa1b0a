/** Computes the regions that a plan's walls enclose, one for each room. */
import {gridSteps} from './geometry/grid.ts'
import {type Arrangement, arrange, type Regions} from './regions/arrange.ts'
import {outside} from './regions/faces.ts'
import {netArea, type WallSide} from './regions/net-area.ts'
import {originOf, ringsOf} from './regions/rings.ts'
import type {Plan, Point} from './schema.ts'
import {halfThickness} from './wall-line.ts'

export interface RoomRegion {
  /** Square metres, measured to the walls' centre lines. */
  gross: number
  /** Square metres, measured to the walls' faces. Dividers have no thickness. */
  net: number
  /**
   * The outline along centre lines, in metres: the outer ring, then its islands. Chords replace curves (at most 1 mm
   * off).
   */
  rings: Point[][]
  /** The ids of the walls around it and of its islands. */
  walls: ReadonlySet<string>
}

export interface PlanRegions {
  /** Indexed by room id. A room that is open or shares its region has no entry. */
  rooms: ReadonlyMap<string, RoomRegion>
}

/** The regions without their areas, which take the most time. */
export interface RoomOutlines {
  rooms: ReadonlyMap<string, Pick<RoomRegion, 'rings'>>
}

type Drawn = Pick<Plan, 'walls' | 'rooms'>

/** Limits the work on net areas for one plan; beyond it, half thickness × length approximates each wall's share. */
const maxSteps = 1_000_000

/** Returns no rooms when walls cross. Never throws. */
export function planRegions(plan: Drawn): PlanRegions {
  return regionsOfArrangement(plan, arrange(plan))
}

/** Does the same for a plan that is already arranged. */
export function regionsOfArrangement(plan: Drawn, {regions}: Arrangement): PlanRegions {
  const rooms = new Map<string, RoomRegion>()
  if (regions === undefined) return {rooms}
  const only = regionsWithOneRoom(regions)
  for (const [region, measured] of measureRegions(plan, regions, [...only.keys()]))
    rooms.set(plan.rooms[only.get(region) as number]?.id ?? '', measured)
  return {rooms}
}

/** Returns no rooms when walls cross. Never throws. */
export function roomOutlines(plan: Drawn): RoomOutlines {
  const {regions} = arrange(plan)
  if (regions === undefined) return {rooms: new Map()}
  const only = regionsWithOneRoom(regions)
  const cycles = [...cyclesOfRegions(regions, [...only.keys()])]
  return {
    rooms: new Map(
      cycles.map(([region, own]) => [
        plan.rooms[only.get(region) as number]?.id ?? '',
        {rings: ringsOf(regions, own).map(({points}) => points)},
      ]),
    ),
  }
}

/** Returns the regions that contain no room's point. Returns none when walls cross. Never throws. */
export function emptyRegions(plan: Drawn): RoomRegion[] {
  const {regions} = arrange(plan)
  if (regions === undefined) return []
  return measureRegions(plan, regions, indicesOfEmpty(regions)).map(([, region]) => region)
}

/** A region without its areas, which take the most time. */
export interface RegionOutline extends Pick<RoomRegion, 'rings'> {
  walls(): ReadonlySet<string>
}

/** Returns the outlines of the regions that contain no room's point; none when walls cross. */
export function regionOutlines(plan: Drawn): RegionOutline[] {
  const {regions} = arrange(plan)
  if (regions === undefined) return []
  return [...cyclesOfRegions(regions, indicesOfEmpty(regions)).values()].map((cycles) => ({
    rings: ringsOf(regions, cycles).map(({points}) => points),
    walls: () => wallsAround(plan, regions, cycles),
  }))
}

function indicesOfEmpty({faces}: Regions): number[] {
  const taken = new Set(faces.ofRoom).add(outside)
  return Array.from({length: faces.count}, (_, region) => region).filter((region) => !taken.has(region))
}

function cyclesOfRegions({faces}: Regions, wanted: readonly number[]): Map<number, number[]> {
  const cyclesOf = new Map<number, number[]>(wanted.map((region) => [region, []]))
  for (const {region, halfEdge} of faces.cycles) cyclesOf.get(region)?.push(halfEdge)
  return cyclesOf
}

function measureRegions(plan: Drawn, regions: Regions, wanted: readonly number[]): [number, RoomRegion][] {
  const cyclesOf = cyclesOfRegions(regions, wanted)
  const budget = {left: maxSteps}
  return wanted.map((region) => {
    const cycles = cyclesOf.get(region) ?? []
    const rings = ringsOf(regions, cycles)
    const gross = rings.reduce((sum, {area}) => sum + area, 0)
    const sides = cycles.map((cycle) => wallSides(plan, regions, cycle))
    const net = netArea(sides, budget) ?? gross - bodyArea(sides)
    const measured: RoomRegion = {
      gross: gross / gridSteps ** 2,
      net: Math.max(0, Math.min(net, gross)) / gridSteps ** 2,
      rings: rings.map(({points}) => points),
      walls: wallsAround(plan, regions, cycles),
    }
    return [region, measured]
  })
}

/** Returns each region that contains exactly one room's point, with that room's index. */
function regionsWithOneRoom({faces, roomWalls, halfEdges}: Regions): Map<number, number> {
  const only = new Map<number, number>()
  const shared = new Set<number>([outside])
  for (const [room, region] of faces.ofRoom.entries()) {
    if (roomWalls[room] !== -1 || halfEdges.roomOn[room] !== -1 || shared.has(region)) continue
    if (only.delete(region)) shared.add(region)
    else only.set(region, room)
  }
  return only
}

function wallsAround(plan: Drawn, {segments, halfEdges}: Regions, cycles: readonly number[]): Set<string> {
  const ids = new Set<string>()
  for (const cycle of cycles) {
    let side = cycle
    do {
      ids.add(plan.walls[segments.walls[side >> 1] as number]?.id ?? '')
      side = halfEdges.next[side] as number
    } while (side !== cycle)
  }
  return ids
}

function wallSides(plan: Drawn, {segments, halfEdges}: Regions, cycle: number): WallSide[] {
  const {x, y} = segments.points
  const sides: WallSide[] = []
  let side = cycle
  do {
    const point = originOf(segments, side)
    const wall = plan.walls[segments.walls[side >> 1] as number]
    sides.push({start: [x[point] as number, y[point] as number], half: wall ? halfThickness(wall) * gridSteps : 0})
    side = halfEdges.next[side] as number
  } while (side !== cycle)
  return sides
}

function bodyArea(cycles: readonly (readonly WallSide[])[]): number {
  return cycles.reduce((sum, cycle) => {
    const lengths = cycle.map(({start, half}, index) => {
      const end = (cycle[(index + 1) % cycle.length] as WallSide).start
      return half * Math.hypot(end[0] - start[0], end[1] - start[1])
    })
    return sum + lengths.reduce((whole, length) => whole + length, 0)
  }, 0)
}
