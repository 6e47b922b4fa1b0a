/** Finds the walls around a region that lie near its corners. */
import type {Regions} from './arrange.ts'
import {pointAt} from './boundary-cycles.ts'
import {createPointGrid, pointsAlong} from './point-grid.ts'
import {createPoints} from './points.ts'
import type {Coordinates} from './winding-area.ts'

/** How many walls near a corner are considered. */
export const nearestCount = 8
/** A real home has fewer walls this close together; the gap search stops here. */
const maxTests = 200_000

/**
 * Returns, for each corner, the nearest segments of different walls: `nearestCount` slots each, -1 where empty. Returns
 * undefined when there are too many to search. `maxLength` is in grid steps.
 */
export function nearestSegments(
  maxLength: number,
  {segments, faces}: Regions,
  region: number,
  corners: readonly number[],
): Int32Array | undefined {
  const {points, from, to, walls} = segments
  const cornerPoints = createPoints(corners.length)
  for (const [index, corner] of corners.entries()) {
    cornerPoints.x[index] = points.x[corner] as number
    cornerPoints.y[index] = points.y[corner] as number
  }
  const cells = createPointGrid(cornerPoints, corners.length)
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
      const point = pointAt(cornerPoints, index)
      const length = distance(point, nearestPointOnSegment(a, b, point))
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
  const wallAt = (slot: number) => walls[segments[slot] as number]
  return {
    segments,
    offer(corner: number, segment: number, length: number) {
      const first = corner * nearestCount
      const last = first + nearestCount
      const wall = walls[segment]
      let slot = first
      for (; slot < last && (lengths[slot] as number) <= length; slot++) if (wallAt(slot) === wall) return
      if (slot === last) return
      // Shifts the farther entries, up to an earlier entry of the same wall.
      let end = slot
      while (end < last - 1 && segments[end] !== -1 && wallAt(end) !== wall) end++
      segments.copyWithin(slot + 1, slot, end)
      lengths.copyWithin(slot + 1, slot, end)
      segments[slot] = segment
      lengths[slot] = length
    },
  }
}

export const distance = (one: Coordinates, other: Coordinates) => Math.hypot(one[0] - other[0], one[1] - other[1])

/** Returns the point of a segment nearest to `place`. */
export function nearestPointOnSegment(a: Coordinates, b: Coordinates, point: Coordinates): Coordinates {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
  if (share <= 0) return a
  return share >= 1 ? b : [a[0] + share * dx, a[1] + share * dy]
}
