/** What walls around a region are near their corners. */
import type {Regions} from './arrange.ts'
import {pointAt} from './boundary-cycles.ts'
import {createPointGrid, pointsAlong} from './point-grid.ts'
import {createPoints} from './points.ts'
import type {Coordinates} from './winding-area.ts'

/** Of the walls near a corner only the nearest ones. */
export const nearestCount = 8
/** A plan with so many walls so near each other is no home's: its gaps are not looked for. */
const maxTests = 200_000

/**
 * Of each corner the nearest segments of different walls, `nearestFew` places for each, -1 where there are no more; undefined
 * when there are too many to look through. `widest` is in grid steps.
 */
export function nearestSegments(
  maxLength: number,
  {segments, faces}: Regions,
  region: number,
  corners: readonly number[],
): Int32Array | undefined {
  const {points, from, to, walls} = segments
  const places = createPoints(corners.length)
  for (const [index, corner] of corners.entries()) {
    places.x[index] = points.x[corner] as number
    places.y[index] = points.y[corner] as number
  }
  const cells = createPointGrid(places, corners.length)
  const nearest = createNearestLists(corners.length, walls)
  let tests = 0
  const testCornersNear = (segment: number) => {
    const first = from[segment] as number
    const last = to[segment] as number
    const a = pointAt(points, first)
    const b = pointAt(points, last)
    for (const index of pointsAlong(cells, ...a, ...b, maxLength)) {
      tests++
      if (corners[index] === first || corners[index] === last) continue
      const place = pointAt(places, index)
      const length = distance(place, nearestPointOnSegment(a, b, place))
      if (length <= maxLength) nearest.offer(index, segment, length)
    }
  }
  for (let segment = 0; segment < segments.count; segment++) {
    if (faces.ofHalfEdge[2 * segment] === region || faces.ofHalfEdge[2 * segment + 1] === region)
      testCornersNear(segment)
    if (tests > maxTests) return undefined
  }
  return nearest.segments
}

function createNearestLists(corners: number, walls: Int32Array) {
  const segments = new Int32Array(corners * nearestCount).fill(-1)
  const lengths = new Float64Array(segments.length).fill(Number.POSITIVE_INFINITY)
  const wallAt = (place: number) => walls[segments[place] as number]
  return {
    segments,
    offer(corner: number, segment: number, length: number) {
      const first = corner * nearestCount
      const last = first + nearestCount
      const wall = walls[segment]
      let place = first
      for (; place < last && (lengths[place] as number) <= length; place++) if (wallAt(place) === wall) return
      if (place === last) return
      // What was there moves on, up to where the same wall was, if it was.
      let end = place
      while (end < last - 1 && segments[end] !== -1 && wallAt(end) !== wall) end++
      segments.copyWithin(place + 1, place, end)
      lengths.copyWithin(place + 1, place, end)
      segments[place] = segment
      lengths[place] = length
    },
  }
}

export const distance = (one: Coordinates, other: Coordinates) => Math.hypot(one[0] - other[0], one[1] - other[1])

/** The place on a line nearest to another. */
export function nearestPointOnSegment(a: Coordinates, b: Coordinates, place: Coordinates): Coordinates {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const share = ((place[0] - a[0]) * dx + (place[1] - a[1]) * dy) / (dx * dx + dy * dy)
  if (share <= 0) return a
  return share >= 1 ? b : [a[0] + share * dx, a[1] + share * dy]
}
