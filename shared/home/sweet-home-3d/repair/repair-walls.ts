/**
 * Makes of the walls and rooms of a drawing a plan that passes the check: walls that meet where they are meant to, and
 * every room alone in a region of its own. What it can't enclose it leaves out.
 */
import type {RoomRegion} from '../../regions.ts'
import type {Point} from '../../schema.ts'
import type {WorkBudget} from '../work-budget.ts'
import {type ArrangedBodies, arrangeBodies} from './arrange-bodies.ts'
import {type Body, bodiesOf, divider, fromRoom, type Line} from './body.ts'
import {createCoverage} from './coverage.ts'
import {areaOf, edgesOf, outsideOf} from './polygon.ts'
import {findRoomPoints} from './room-points.ts'
import type {Run} from './runs.ts'
import type {Segment} from './segment.ts'
import {snapEnds} from './snap-ends.ts'

export interface RepairedPlan {
  runs: Run[]
  /** Of each room a point within it and no other; undefined of one that is wholly covered by others. */
  points: (Point | undefined)[]
  /** Indices of the rooms that only their whole outline encloses, and of those that nothing does. */
  outlined: Set<number>
  lost: Set<number>
  /** How many ends of walls were brought onto other walls. */
  endsJoined: number
  /** Indices of the lines that are no longer curves. */
  straightened: Set<number>
}

interface Room {
  index: number
  outline: readonly Point[]
  at: Point
  holes: Segment[][]
}

/** A region is a room's own when it is at most so much larger, in parts of the room and in square metres. */
const maxTimes = 1.4
const maxMore = 2

/** Outlines have at least three corners, in metres. */
export function repairWalls(
  lines: readonly Line[],
  outlines: readonly (readonly Point[])[],
  budget: WorkBudget,
): RepairedPlan {
  const {bodies: snapped, count: endsJoined} = snapEnds(lines.flatMap(bodiesOf), budget)
  const walls = arrangeBodies(snapped, [], budget)
  const places = findRoomPoints(walls.runs, outlines, budget)
  const rooms = places.flatMap(({at, holes}, index): Room[] =>
    at === undefined ? [] : [{index, outline: outlines[index] as Point[], at, holes}],
  )
  const points = rooms.map(({at}) => at)
  const steps = [walls, arrangeBodies(walls.bodies, points, budget)]
  const latest = () => steps.at(-1) as ArrangedBodies

  const open = rooms.filter((room, index) => !isItsOwn(latest().regions[index], room))
  if (open.length > 0) {
    const {bodies} = latest()
    steps.push(
      arrangeBodies(snapEnds([...bodies, ...dividersFor(open, bodies, budget)], budget).bodies, points, budget),
    )
  }
  const outlined = rooms.filter((_, index) => latest().regions[index] === undefined)
  if (outlined.length > 0)
    steps.push(arrangeBodies([...latest().bodies, ...outlined.flatMap(outlineBodies)], points, budget))
  const lost = rooms.filter((_, index) => latest().regions[index] === undefined)
  return {
    runs: latest().runs,
    points: places.map(({at}) => at),
    outlined: indicesOf(outlined),
    lost: indicesOf(lost),
    endsJoined,
    straightened: new Set(steps.flatMap((step) => [...step.straightened])),
  }
}

function indicesOf(rooms: readonly Room[]): Set<number> {
  return new Set(rooms.map(({index}) => index))
}

function isItsOwn(region: RoomRegion | undefined, {outline}: Room): boolean {
  return region !== undefined && region.net <= areaOf(outline) * maxTimes + maxMore
}

/** Dividers where the outlines run along no wall, nor along a divider of another room. */
function dividersFor(rooms: readonly Room[], bodies: readonly Body[], budget: WorkBudget): Body[] {
  const walls = createCoverage(bodies, budget)
  const others = createCoverage([], budget)
  return rooms.flatMap(({outline, holes}) => {
    const pieces = edgesOf(outline)
      .flatMap((edge) => outsideOf(edge, holes, budget))
      .flatMap((edge) => walls.uncovered(edge))
      .flatMap((edge) => others.uncovered(edge))
    const dividers = pieces.map(({a, b}) => divider([a, b], fromRoom))
    others.add(dividers)
    return dividers
  })
}

/** The whole outline, and those of the rooms that lie on it. */
function outlineBodies({outline, holes}: Room): Body[] {
  return [edgesOf(outline), ...holes].map((edges) =>
    divider([...edges.map(({a}) => a), (edges[0] as Segment).a], fromRoom, true),
  )
}
