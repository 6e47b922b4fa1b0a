/** The regions that a plan's walls enclose, as the rooms in them have them. */
import {gridSteps} from './grid.ts'
import {type Arrangement, arrange, type Regions} from './regions/arrange.ts'
import {outside} from './regions/faces.ts'
import {netArea, type WallSide} from './regions/net-area.ts'
import {ringsOf, startOf} from './regions/rings.ts'
import type {Plan, Point} from './schema.ts'
import {halfThickness} from './wall-line.ts'

export interface RoomRegion {
  /** Square metres, to the walls' centre lines. */
  gross: number
  /** Square metres, to the walls' faces; dividers have no body. */
  net: number
  /** The outline along centre lines in metres, curves as chords (at most 1 mm off): the outer ring, then its islands. */
  rings: Point[][]
}

export interface PlanRegions {
  /** By room id; a room that is open or shares its region has none. */
  rooms: ReadonlyMap<string, RoomRegion>
}

type Drawn = Pick<Plan, 'walls' | 'rooms'>

/** Net areas are worked out in at most so many steps for a plan; past them, bodies are taken off by their length. */
const mostSteps = 1_000_000

/** Empty where walls cross. Never throws. */
export function planRegions(plan: Drawn): PlanRegions {
  return regionsOf(plan, arrange(plan))
}

/** The same of a plan that is arranged already. */
export function regionsOf(plan: Drawn, {regions}: Arrangement): PlanRegions {
  const rooms = new Map<string, RoomRegion>()
  if (regions === undefined) return {rooms}
  const only = soleRooms(regions)
  const cyclesOf = new Map<number, number[]>()
  for (const {region, side} of regions.faces.cycles)
    if (only.has(region)) cyclesOf.set(region, [...(cyclesOf.get(region) ?? []), side])

  const budget = {left: mostSteps}
  for (const [region, room] of only) {
    const cycles = cyclesOf.get(region) ?? []
    const rings = ringsOf(regions, cycles)
    const gross = rings.reduce((sum, {area}) => sum + area, 0)
    const sides = cycles.map((cycle) => wallSides(plan, regions, cycle))
    const net = netArea(sides, budget) ?? gross - bodies(sides)
    rooms.set(plan.rooms[room]?.id ?? '', {
      gross: gross / gridSteps ** 2,
      net: Math.max(0, Math.min(net, gross)) / gridSteps ** 2,
      rings: rings.map(({points}) => points),
    })
  }
  return {rooms}
}

/** The regions with just one room's point in them, and that room's index. */
function soleRooms({faces, roomWalls, outlines}: Regions): Map<number, number> {
  const only = new Map<number, number>()
  const shared = new Set<number>([outside])
  for (const [room, region] of faces.ofRoom.entries()) {
    if (roomWalls[room] !== -1 || outlines.roomOn[room] !== -1 || shared.has(region)) continue
    if (only.delete(region)) shared.add(region)
    else only.set(region, room)
  }
  return only
}

function wallSides(plan: Drawn, {pieces, outlines}: Regions, cycle: number): WallSide[] {
  const {x, y} = pieces.points
  const sides: WallSide[] = []
  let side = cycle
  do {
    const point = startOf(pieces, side)
    const wall = plan.walls[pieces.walls[side >> 1] as number]
    sides.push({start: [x[point] as number, y[point] as number], half: wall ? halfThickness(wall) * gridSteps : 0})
    side = outlines.next[side] as number
  } while (side !== cycle)
  return sides
}

function bodies(cycles: readonly (readonly WallSide[])[]): number {
  return cycles.reduce((sum, cycle) => {
    const lengths = cycle.map(({start, half}, index) => {
      const end = (cycle[(index + 1) % cycle.length] as WallSide).start
      return half * Math.hypot(end[0] - start[0], end[1] - start[1])
    })
    return sum + lengths.reduce((whole, length) => whole + length, 0)
  }, 0)
}
