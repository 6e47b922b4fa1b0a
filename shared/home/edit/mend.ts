/** Mends for the problems that the check finds, where one is certain. */

import {roundedPoint} from '../geometry/grid.ts'
import {directionBetween, isJoint, meetingPoint} from '../geometry/line.ts'
import {distance} from '../geometry/vector.ts'
import type {HomeProblem} from '../problem.ts'
import type {Home, Plan, Point, Wall} from '../schema.ts'
import {withSlopeOfPart} from '../sloping-top.ts'
import {distanceAlong, isStraight, wallLine} from '../wall-line.ts'
import {freePieces} from './draw-walls.ts'
import {EditRefused} from './edit-refused.ts'
import {replaceByPieces} from './fixed-to-walls.ts'
import {changePlan, newIds} from './in-plan.ts'
import {joinRooms} from './join-rooms.ts'
import {keepRooms} from './keep-rooms.ts'
import {type MovedEnds, moveEnds, setEnd} from './move-ends.ts'
import {removeElements} from './remove-elements.ts'
import {splitIn} from './split-wall.ts'
import {endsAt, isOnWall, type WallEnd} from './wall-joints.ts'

export interface Mend {
  kind: 'remove-wall' | 'join-ends' | 'remove-overlap' | 'split-crossing' | 'close-gap' | 'join-rooms' | 'remove-area'
  /** The elements that it changes. */
  elements: readonly string[]
  apply(home: Home): Home
}

/** Returns the mend of a problem; undefined when none is certain, or it would make the home worse. */
export function mendOf(home: Home, problem: HomeProblem): Mend | undefined {
  return [proposedMend(problem), joinOf(problem)].find((mend) => mend !== undefined && isPossible(home, mend))
}

function isPossible(home: Home, mend: Mend): boolean {
  try {
    return mend.apply(home) !== home
  } catch (error) {
    if (error instanceof EditRefused) return false
    throw error
  }
}

/** Rooms that share a region without a gap between them are one. */
function joinOf({kind, plan, detail}: HomeProblem): Mend | undefined {
  const {rooms = [], gap} = (detail ?? {}) as Detail
  if (kind !== 'shared-region' || plan === undefined || gap !== undefined) return undefined
  return {kind: 'join-rooms', elements: rooms, apply: (home) => joinRooms(home, plan, rooms)}
}

/** The used part of a problem's detail. */
interface Detail {
  rooms?: readonly string[]
  walls?: readonly string[]
  areas?: readonly string[]
  at?: Point
  gap?: number
}

function proposedMend({kind, plan: planId, detail}: HomeProblem): Mend | undefined {
  const {walls = [], areas = [], at, gap} = (detail ?? {}) as Detail
  if (kind === 'area-without-rooms') return removal('remove-area', areas)
  if (planId === undefined) return undefined
  const change = (mend: Omit<Mend, 'apply'>, act: (plan: Plan, allocate: (id: string) => string) => Plan): Mend => ({
    ...mend,
    apply: (home) => changePlan(home, planId, (plan) => keepRooms(plan, act(plan, newIds(home)))),
  })
  switch (kind) {
    case 'degenerate':
      if (at === undefined) return removal('remove-wall', walls)
      return change({kind: 'join-ends', elements: walls}, (plan) => joinEnds(plan, at))
    case 'overlap':
      return change({kind: 'remove-overlap', elements: walls}, (plan, allocate) => removeOverlap(plan, walls, allocate))
    case 'crossing':
      return (
        at && change({kind: 'split-crossing', elements: walls}, (plan, allocate) => splitAt(plan, walls, at, allocate))
      )
    case 'open-room':
    case 'shared-region': {
      const [short, target] = walls
      if (short === undefined || target === undefined || at === undefined || gap === undefined) return undefined
      return change({kind: 'close-gap', elements: [short, target]}, (plan) => closeGap(plan, short, target, at))
    }
    default:
      return undefined
  }
}

const removal = (kind: Mend['kind'], elements: readonly string[]): Mend => ({
  kind,
  elements,
  apply: (home) => removeElements(home, elements),
})

/** Ends in a chain are within this distance of its first corner, in metres. */
const chainReach = 0.02

/** Moves all ends of a chain to one point. */
function joinEnds(plan: Plan, at: Point): Plan {
  const moved: MovedEnds = new Map()
  for (const wall of plan.walls)
    for (const end of ['a', 'b'] as const) if (distance(wall[end], at) <= chainReach) setEnd(moved, {wall, end}, at)
  return moveEnds(plan, moved)
}

/** Cuts the shared part of two walls from one: from the wall without an opening there, or the shorter one. */
function removeOverlap(plan: Plan, ids: readonly string[], allocate: (id: string) => string): Plan {
  const walls = plan.walls.filter(({id}) => ids.includes(id)).sort((one, other) => lengthOf(one) - lengthOf(other))
  for (const wall of walls) {
    const others = walls.filter((other) => other !== wall)
    if (!isStraight(wall)) continue
    const pieces = freePieces(others, wall.a, wall.b)
    try {
      if (pieces.length === 0) return withoutWall(plan, wall)
      const from = (point: Point) => distance(wall.a, point)
      return replaceByPieces(
        plan,
        wall.id,
        pieces.map(([a, b], index) => {
          const part = {from: from(a), to: from(b)}
          const piece = {...wall, id: index === 0 ? wall.id : allocate(wall.id), a, b}
          return {wall: withSlopeOfPart(piece, {...part, length: from(wall.b)}), ...part}
        }),
      )
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error
    }
  }
  throw new EditRefused('does-not-fit', ids)
}

const lengthOf = ({a, b}: Wall) => distance(a, b)

/** Removes a wall that holds nothing. */
function withoutWall(plan: Plan, wall: Wall): Plan {
  const held = [...plan.openings, ...plan.plates, ...plan.awnings].filter((one) => one.wall === wall.id)
  if (held.length > 0)
    throw new EditRefused(
      'does-not-fit',
      held.map(({id}) => id),
    )
  return {...plan, walls: plan.walls.filter((other) => other !== wall)}
}

/** Splits the first wall that can be split where walls cross: the other then passes its new corner. */
function splitAt(plan: Plan, ids: readonly string[], at: Point, allocate: (id: string) => string): Plan {
  for (const id of ids) {
    const wall = plan.walls.find((wall) => wall.id === id)
    if (wall === undefined) continue
    try {
      return splitIn(plan, id, [distanceAlong(wallLine(wall), at)], allocate)
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error
    }
  }
  throw new EditRefused('does-not-fit', ids)
}

/** Moves the end of a wall that stops short to the wall that it misses, with all that meet there. */
function closeGap(plan: Plan, short: string, target: string, at: Point): Plan {
  const [wall, missed] = [short, target].map((id) => plan.walls.find((wall) => wall.id === id))
  if (wall === undefined || missed === undefined) throw new EditRefused('missing', [short, target])
  const end = distance(wall.a, at) <= distance(wall.b, at) ? 'a' : 'b'
  const to = reachPoint({wall, end}, missed)
  const moved: MovedEnds = new Map()
  for (const one of endsAt(plan, wall[end])) setEnd(moved, one, to)
  return moveEnds(plan, moved)
}

/** Returns where a wall, made longer, meets the other; else the other's nearest point. */
function reachPoint({wall, end}: WallEnd, other: Wall): Point {
  const from = wall[end]
  const own = isStraight(wall) ? directionBetween(wall.a, wall.b) : undefined
  const line = isStraight(other) ? directionBetween(other.a, other.b) : undefined
  const met = own && line && meetingPoint(from, own, other.a, line)
  const corner = [other.a, other.b].find((corner) => distance(corner, met ?? from) < 0.05)
  if (corner !== undefined && distance(corner, from) < 1) return corner
  if (met !== undefined && isOnWall(other, roundedPoint(met)) && distance(met, from) <= 1.5) return met
  const {at, length} = wallLine(other)
  const nearest = at(Math.min(Math.max(distanceAlong(wallLine(other), from), 0), length)).point
  return [other.a, other.b].find((corner) => isJoint(corner, nearest)) ?? nearest
}
