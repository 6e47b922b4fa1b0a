/** The gaps between walls around a region: the ways from corners to the nearest places of other walls. */
import {compareText} from '../compare-text.ts'
import type {Regions} from './arrange.ts'
import {type BoundaryCycles, pointAt} from './boundary-cycles.ts'
import {groupIndices} from './grouped-indices.ts'
import {distance, nearestCount, nearestPointOnSegment, nearestSegments} from './nearest-segments.ts'
import type {Coordinates} from './winding-area.ts'

export interface Gap {
  /** Wall indices: the one that ends short, and the one it falls short of. */
  short: number
  target: number
  /** Grid steps: from where the wall ends to the nearest place of the other. */
  length: number
  from: Coordinates
  to: Coordinates
  /** The points whose walls meet when it is closed; of the other wall the point where its segment there begins. */
  corner: number
  other: number
  /** How much the wall that ends short points at the gap: 1 when it leads straight to it. */
  alignment: number
}

/** The smallest first; undefined when there are too many to look through. `widest` is in grid steps. */
export function gapsWithin(
  maxLength: number,
  regions: Regions,
  boundary: BoundaryCycles,
  idOf: (wall: number) => string,
): Gap[] | undefined {
  const {points, isCorner} = regions.segments
  const corners: number[] = []
  for (const [point, cycle] of boundary.cycleOf.entries())
    if (cycle !== -1 && isCorner[point] === 1) corners.push(point)
  const near = nearestSegments(maxLength, regions, boundary.region, corners)
  if (near === undefined) return undefined
  const gapBetween = createGapBuilder(regions, idOf)
  const gaps: Gap[] = []
  const joined = new Set<number>()
  for (const [index, segment] of near.entries()) {
    if (segment === -1) continue
    const gap = gapBetween(corners[Math.floor(index / nearestCount)] as number, segment)
    // The way from one corner to another is found from both.
    const key = gap.corner * 2 ** 26 + gap.other
    const isToCorner = distance(gap.to, pointAt(points, gap.other)) === 0
    if (!isToCorner || !joined.has(key)) gaps.push(gap)
    if (isToCorner) joined.add(key)
  }
  return gaps.sort(
    (one, other) =>
      roundDifference(one.length - other.length) ||
      roundDifference(other.alignment - one.alignment) ||
      compareText(idOf(one.short), idOf(other.short)) ||
      compareText(idOf(one.target), idOf(other.target)),
  )
}

/** What computing in doubles makes of equal lengths is no difference. */
const roundDifference = (difference: number) => Math.round(difference * 1000)

/** Names gaps: from a corner to a segment, or the other way when a wall that ends at the segment's end leads there more straight. */
function createGapBuilder(
  {segments}: Regions,
  idOf: (wall: number) => string,
): (corner: number, segment: number) => Gap {
  const {points, from, to, walls, isCorner} = segments
  const meeting = wallsAtCorners(segments, idOf)
  return (corner, segment) => {
    const a = from[segment] as number
    const b = to[segment] as number
    const place = pointAt(points, corner)
    const nearest = nearestPointOnSegment(pointAt(points, a), pointAt(points, b), place)
    const length = distance(place, nearest)
    const forth = meeting.bestAligned(nearest, corner)
    const end = [a, b].find((point) => isCorner[point] === 1 && distance(pointAt(points, point), nearest) === 0)
    if (end === undefined) {
      const target = walls[segment] as number
      return {short: forth.wall, target, length, from: place, to: nearest, corner, other: a, alignment: forth.aim}
    }
    const back = meeting.bestAligned(place, end)
    const more = roundDifference(back.aim - forth.aim)
    const isBack = more > 0 || (more === 0 && idOf(back.wall) < idOf(forth.wall))
    return isBack
      ? {
          short: back.wall,
          target: meeting.first(corner),
          length,
          from: nearest,
          to: place,
          corner: end,
          other: corner,
          alignment: back.aim,
        }
      : {
          short: forth.wall,
          target: meeting.first(end),
          length,
          from: place,
          to: nearest,
          corner,
          other: end,
          alignment: forth.aim,
        }
  }
}

/** The walls that meet at corners. */
function wallsAtCorners({points, from, to, walls, count}: Regions['segments'], idOf: (wall: number) => string) {
  const ends = new Int32Array(2 * count)
  ends.set(from.subarray(0, count))
  ends.set(to.subarray(0, count), count)
  const {start, items} = groupIndices(ends, points.count)
  return {
    /** The one that points most at a place, and how much. */
    bestAligned(place: Coordinates, corner: number): {wall: number; aim: number} {
      const end = pointAt(points, corner)
      const best = {wall: -1, aim: Number.NEGATIVE_INFINITY}
      const last = start[corner + 1] as number
      for (let index = start[corner] as number; index < last; index++) {
        const item = items[index] as number
        const wall = walls[item % count] as number
        const back = pointAt(points, (item < count ? to[item] : from[item - count]) as number)
        const ahead = (end[0] - back[0]) * (place[0] - end[0]) + (end[1] - back[1]) * (place[1] - end[1])
        const aim = ahead / (distance(back, end) * distance(end, place))
        const more = best.wall === -1 ? 1 : roundDifference(aim - best.aim)
        if (more < 0 || (more === 0 && idOf(wall) >= idOf(best.wall))) continue
        best.wall = wall
        best.aim = aim
      }
      return best
    },
    /** The first of them by id. */
    first(corner: number): number {
      let first = -1
      const last = start[corner + 1] as number
      for (let index = start[corner] as number; index < last; index++) {
        const wall = walls[(items[index] as number) % count] as number
        if (first === -1 || idOf(wall) < idOf(first)) first = wall
      }
      return first
    },
  }
}
