/**
 * Makes of the walls and rooms of a drawing a plan that passes the check: walls that meet where they are meant to, and
 * every room alone in a region of its own. What it can't enclose it leaves out.
 */
import type {RoomRegion} from '../../regions.ts'
import type {Point} from '../../schema.ts'
import {type Body, bodiesOf, divider, fromRoom, type Line} from './body.ts'
import {areaOf, edgesOf} from './polygon.ts'
import {roomPoints} from './room-points.ts'
import type {Run} from './runs.ts'
import {type Settled, settle} from './settle.ts'
import {snapEnds} from './snap-ends.ts'
import {coverOf} from './uncovered.ts'

export interface Healed {
  runs: Run[]
  /** Of each room a point within it and no other; undefined of one that is wholly covered by others. */
  points: (Point | undefined)[]
  /** Indices of the rooms that only their whole outline encloses, and of those that nothing does. */
  outlined: Set<number>
  lost: Set<number>
  /** How many ends of walls were brought onto other walls. */
  endsJoined: number
  /** Indices of the lines that are no longer curves, and of those that are left out. */
  straightened: Set<number>
  dropped: Set<number>
}

interface Room {
  index: number
  outline: readonly Point[]
  at: Point
}

/** A region is a room's own when it is at most so much larger, in parts of the room and in square metres. */
const mostTimes = 1.4
const mostMore = 2

/** Outlines have at least three corners, in metres. */
export function heal(lines: readonly Line[], outlines: readonly (readonly Point[])[]): Healed {
  const {bodies: snapped, count: endsJoined} = snapEnds(lines.flatMap(bodiesOf))
  const walls = settle(snapped, [])
  const points = roomPoints(walls.runs, outlines)
  const rooms = outlines.flatMap((outline, index): Room[] => {
    const at = points[index]
    return at === undefined ? [] : [{index, outline, at}]
  })
  const places = rooms.map(({at}) => at)
  const steps = [walls, settle(walls.bodies, places)]
  const latest = () => steps.at(-1) as Settled

  const open = rooms.filter((room, index) => !isItsOwn(latest().regions[index], room))
  if (open.length > 0) {
    const {bodies} = latest()
    steps.push(settle(snapEnds([...bodies, ...dividersFor(open, bodies)]).bodies, places))
  }
  const outlined = rooms.filter((_, index) => latest().regions[index] === undefined)
  if (outlined.length > 0) steps.push(settle([...latest().bodies, ...outlined.map(outlineBody)], places))
  const lost = rooms.filter((_, index) => latest().regions[index] === undefined)
  return {
    runs: latest().runs,
    points,
    outlined: indicesOf(outlined),
    lost: indicesOf(lost),
    endsJoined,
    straightened: new Set(steps.flatMap((step) => [...step.straightened])),
    dropped: new Set(steps.flatMap((step) => [...step.dropped])),
  }
}

function indicesOf(rooms: readonly Room[]): Set<number> {
  return new Set(rooms.map(({index}) => index))
}

function isItsOwn(region: RoomRegion | undefined, {outline}: Room): boolean {
  return region !== undefined && region.net <= areaOf(outline) * mostTimes + mostMore
}

/** Dividers where the outlines run along no wall, nor along a divider of another room. */
function dividersFor(rooms: readonly Room[], bodies: readonly Body[]): Body[] {
  const walls = coverOf(bodies)
  const dividers: Body[] = []
  for (const {outline} of rooms) {
    const added: Body[] = []
    const others = coverOf(dividers)
    for (const edge of edgesOf(outline))
      for (const piece of walls.uncovered(edge))
        for (const {a, b} of others.uncovered(piece)) added.push(divider([a, b], fromRoom))
    dividers.push(...added)
  }
  return dividers
}

function outlineBody({outline}: Room): Body {
  return divider([...outline, outline[0] as Point], fromRoom, true)
}
