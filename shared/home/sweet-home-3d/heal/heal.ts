/**
 * Makes of the walls and rooms of a drawing a plan that passes the check: walls that meet where they are meant to, and
 * every room alone in a region of its own. What it can't enclose it leaves out.
 */
import {planRegions} from '../../regions.ts'
import type {Point} from '../../schema.ts'
import {arrange} from './arrange.ts'
import {type Body, bodiesOf, divider, type Line} from './body.ts'
import {areaOf, edgesOf} from './polygon.ts'
import {roomPoints} from './room-points.ts'
import {type Run, runsOf} from './runs.ts'
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
  const {bodies: walls, count: endsJoined} = snapEnds(lines.flatMap(bodiesOf))
  let bodies = walls
  let runs = runsOf(arrange(bodies))
  const points = roomPoints(runs, outlines)
  const rooms = outlines.flatMap((outline, index): Room[] => {
    const at = points[index]
    return at === undefined ? [] : [{index, outline, at}]
  })

  const open = withoutRegion(runs, rooms, (room, net) => net > areaOf(room.outline) * mostTimes + mostMore)
  if (open.length > 0) {
    bodies = snapEnds([...bodies, ...dividersFor(open, bodies)]).bodies
    runs = runsOf(arrange(bodies))
  }
  const outlined = withoutRegion(runs, rooms)
  if (outlined.length > 0) {
    bodies = [...bodies, ...outlined.map(outlineBody)]
    runs = runsOf(arrange(bodies))
  }
  const lost = outlined.length === 0 ? [] : withoutRegion(runs, rooms)
  return {runs, points, outlined: indicesOf(outlined), lost: indicesOf(lost), endsJoined}
}

function indicesOf(rooms: readonly Room[]): Set<number> {
  return new Set(rooms.map(({index}) => index))
}

/** The rooms that have no region of their own, and those whose region, of so many square metres, is not theirs alone. */
function withoutRegion(
  runs: readonly Run[],
  rooms: readonly Room[],
  isTooLarge: (room: Room, net: number) => boolean = () => false,
): Room[] {
  const regions = planRegions({
    walls: runs.map(({body, a, b, bow}, index) => ({
      id: `w${index}`,
      a,
      b,
      ...(body.isDivider ? {kind: 'divider' as const} : {thickness: body.thickness}),
      ...(bow !== 0 && {bow}),
    })),
    rooms: rooms.map(({at}, index) => ({id: `r${index}`, name: 'room', at})),
  })
  return rooms.filter((room, index) => {
    const region = regions.rooms.get(`r${index}`)
    return region === undefined || isTooLarge(room, region.net)
  })
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
        for (const {a, b} of others.uncovered(piece)) added.push(divider([a, b]))
    dividers.push(...added)
  }
  return dividers
}

function outlineBody({outline}: Room): Body {
  return {...divider([outline[0] as Point, outline[0] as Point], true), points: [...outline, outline[0] as Point]}
}
