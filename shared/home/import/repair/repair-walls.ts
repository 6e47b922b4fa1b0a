/**
 * Turns drawn walls and rooms into a plan that passes the check: walls meet where they should, and every room
 * has a region of its own. Leaves out rooms that it can't enclose.
 */

import {ringArea} from '../../geometry/rings.ts'
import type {Segment} from '../../geometry/segment.ts'
import {edgesOf} from '../../geometry/segment.ts'
import type {RoomRegion} from '../../regions.ts'
import type {Point} from '../../schema.ts'
import type {WorkBudget} from '../work-budget.ts'
import {type ArrangedBodies, arrangeBodies} from './arrange-bodies.ts'
import {type Body, bodiesOf, divider, fromRoom, type Line} from './body.ts'
import {createCoverage} from './coverage.ts'
import {type JoinOptions, joinInLine} from './join-in-line.ts'
import {outsideOf} from './polygon.ts'
import {findRoomPoints} from './room-points.ts'
import type {Run} from './runs.ts'
import {snapEnds} from './snap-ends.ts'
import {tidyJoints} from './tidy-joints.ts'

export interface RepairedPlan {
  runs: Run[]
  /** A point for each room, inside it and no other; undefined when other rooms cover it. */
  points: (Point | undefined)[]
  /** The region of each room; undefined when it has none of its own. */
  regions: (RoomRegion | undefined)[]
  /** Indices of the rooms that only their whole outline encloses, and of the rooms that nothing encloses. */
  outlined: Set<number>
  lost: Set<number>
  /** The number of wall ends that were joined to other walls. */
  endsJoined: number
  /** The number of walls that became part of another in their line. */
  joined: number
  /** Indices of the lines that are no longer curves. */
  straightened: Set<number>
}

interface Room {
  index: number
  outline: readonly Point[]
  at: Point
  holes: Segment[][]
}

/** How much larger a region may be and still be a room's own: a factor, plus square metres. */
export interface OwnRegion {
  times: number
  more: number
}

/** People draw rooms by hand, with gaps to the walls. */
const drawnByHand: OwnRegion = {times: 1.4, more: 2}

const joinNone: JoinOptions = {areAlike: () => false, fit: () => false, isSpanned: () => false}

/** Repairs the walls and encloses the rooms. Outlines have at least three corners, in metres. */
export function repairWalls(
  lines: readonly Line[],
  outlines: readonly (readonly Point[])[],
  budget: WorkBudget,
  joining: JoinOptions = joinNone,
  own: OwnRegion = drawnByHand,
): RepairedPlan {
  const {bodies: snapped, count: endsJoined} = snapEnds(
    tidyJoints(lines, joining, budget).flatMap((line, index) => bodiesOf(line, index, joining.isSpanned)),
    budget,
  )
  const {bodies: inLine, count: joined} = joinInLine(snapped, joining, budget)
  const walls = arrangeBodies(inLine, [], budget)
  const places = findRoomPoints(walls.runs, outlines, budget)
  const rooms = places.flatMap(({at, holes}, index): Room[] =>
    at === undefined ? [] : [{index, outline: outlines[index] as Point[], at, holes}],
  )
  const points = rooms.map(({at}) => at)
  const steps = [walls, arrangeBodies(walls.bodies, points, budget)]
  const latest = () => steps.at(-1) as ArrangedBodies

  const open = rooms.filter((room, index) => !isItsOwn(latest().regions[index], room, own))
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
  const orders = new Map(rooms.map(({index}, order) => [index, order]))
  return {
    runs: latest().runs,
    points: places.map(({at}) => at),
    regions: places.map((_, index) => latest().regions[orders.get(index) ?? -1]),
    outlined: indicesOf(outlined),
    lost: indicesOf(lost),
    endsJoined,
    joined,
    straightened: new Set(steps.flatMap((step) => [...step.straightened])),
  }
}

function indicesOf(rooms: readonly Room[]): Set<number> {
  return new Set(rooms.map(({index}) => index))
}

function isItsOwn(region: RoomRegion | undefined, {outline}: Room, {times, more}: OwnRegion): boolean {
  return region !== undefined && region.net <= ringArea(outline) * times + more
}

/** Returns dividers where the outlines run along no wall and along no divider of another room. */
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

/** Returns dividers along the whole outline, and along those of the rooms on it. */
function outlineBodies({outline, holes}: Room): Body[] {
  return [edgesOf(outline), ...holes].map((edges) =>
    divider([...edges.map(({a}) => a), (edges[0] as Segment).a], fromRoom, true),
  )
}
