/** Finds the gaps between walls around a region: the shortest lines from corners to other walls. */
import {compareText} from '../compare-text.ts'
import type {Regions} from './arrange.ts'
import {type BoundaryCycles, pointAt} from './boundary-cycles.ts'
import {groupIndices} from './grouped-indices.ts'
import {distance, nearestCount, nearestPointOnSegment, nearestSegments} from './nearest-segments.ts'
import type {Coordinates} from './winding-area.ts'

export interface Gap {
  /** Wall indices: the wall that ends short, and the wall it should reach. */
  short: number
  target: number
  /** Grid steps, from the wall's end to the nearest point of the target. */
  length: number
  from: Coordinates
  to: Coordinates
  /** The points that closing the gap joins: the end, and the start of the target's segment there. */
  corner: number
  other: number
  /** The cosine of the angle between the short wall and the gap: 1 when the wall points straight at it. */
  alignment: number
}

/** Returns the gaps, smallest first; undefined when there are too many to search. `maxLength` is in grid steps. */
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
    // A gap between two corners is found from both.
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

/** Ignores rounding errors between equal lengths. */
const roundDifference = (difference: number) => Math.round(difference * 1000)

/** Creates gaps from a corner to a segment, or in reverse when a wall at the segment's end points more directly. */
function createGapBuilder(
  {segments}: Regions,
  idOf: (wall: number) => string,
): (corner: number, segment: number) => Gap {
  const {points, from, to, walls, isCorner} = segments
  const meeting = wallsAtCorners(segments, idOf)
  return (corner, segment) => {
    const a = from[segment] as number
    const b = to[segment] as number
    const position = pointAt(points, corner)
    const nearest = nearestPointOnSegment(pointAt(points, a), pointAt(points, b), position)
    const length = distance(position, nearest)
    const forth = meeting.bestAligned(nearest, corner)
    const end = [a, b].find((point) => isCorner[point] === 1 && distance(pointAt(points, point), nearest) === 0)
    if (end === undefined) {
      const target = walls[segment] as number
      return {
        short: forth.wall,
        target,
        length,
        from: position,
        to: nearest,
        corner,
        other: a,
        alignment: forth.alignment,
      }
    }
    const back = meeting.bestAligned(position, end)
    const more = roundDifference(back.alignment - forth.alignment)
    const isBack = more > 0 || (more === 0 && idOf(back.wall) < idOf(forth.wall))
    return isBack
      ? {
          short: back.wall,
          target: meeting.first(corner),
          length,
          from: nearest,
          to: position,
          corner: end,
          other: corner,
          alignment: back.alignment,
        }
      : {
          short: forth.wall,
          target: meeting.first(end),
          length,
          from: position,
          to: nearest,
          corner,
          other: end,
          alignment: forth.alignment,
        }
  }
}

/** Indexes the walls by the corners where they end. */
function wallsAtCorners({points, from, to, walls, count}: Regions['segments'], idOf: (wall: number) => string) {
  const ends = new Int32Array(2 * count)
  ends.set(from.subarray(0, count))
  ends.set(to.subarray(0, count), count)
  const {start, items} = groupIndices(ends, points.count)
  return {
    /** Returns the wall that points most directly at a place, and its alignment. */
    bestAligned(position: Coordinates, corner: number): {wall: number; alignment: number} {
      const end = pointAt(points, corner)
      const best = {wall: -1, alignment: Number.NEGATIVE_INFINITY}
      const last = start[corner + 1] as number
      for (let index = start[corner] as number; index < last; index++) {
        const item = items[index] as number
        const wall = walls[item % count] as number
        const back = pointAt(points, (item < count ? to[item] : from[item - count]) as number)
        const ahead = (end[0] - back[0]) * (position[0] - end[0]) + (end[1] - back[1]) * (position[1] - end[1])
        const alignment = ahead / (distance(back, end) * distance(end, position))
        const more = best.wall === -1 ? 1 : roundDifference(alignment - best.alignment)
        if (more < 0 || (more === 0 && idOf(wall) >= idOf(best.wall))) continue
        best.wall = wall
        best.alignment = alignment
      }
      return best
    },
    /** Returns the corner's first wall by id. */
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
