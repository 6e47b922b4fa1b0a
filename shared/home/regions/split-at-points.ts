/**
 * Splits every segment at every point on it, and removes duplicates. Merging ends bends walls by less than a
 * millimetre, so a corner may lie on a segment without being its T-junction, and segments may then coincide. No segment
 * moves, so one pass is enough. The sweep rarely needs it.
 */

import {groupIndices, sortRange} from './grouped-indices.ts'
import {createPointGrid, pointsAlong} from './point-grid.ts'
import {distanceBetween, orientation} from './points.ts'
import type {Segments} from './segments.ts'
import type {CrossingList, OverlapList} from './wall-pairs.ts'

/** Records a crossing where a curved wall passes through a point of another that is no corner. */
export function splitAtPoints(segments: Segments, overlaps: OverlapList, crossings: CrossingList): Segments {
  const {points, isCorner} = segments
  const cells = createPointGrid(points, points.count)
  const owners = ownersOf(segments)
  const [from, to, walls] = [[] as number[], [] as number[], [] as number[]]
  const coordinates = (point: number) => [points.x[point] as number, points.y[point] as number] as const
  for (let segment = 0; segment < segments.count; segment++) {
    const [first, last] = [segments.from[segment] as number, segments.to[segment] as number]
    const wall = segments.walls[segment] as number
    const on: number[] = []
    for (const point of pointsAlong(cells, ...coordinates(first), ...coordinates(last), 0)) {
      // Points are numbered from left to right: those between the ends lie numerically between them.
      if (point <= first || point >= last || orientation(points, first, last, point) !== 0) continue
      on.push(point)
      if (isCorner[point] === 1) continue
      const [x, y] = coordinates(point)
      crossings.add({one: wall, other: owners[point] as number, x, y})
    }
    let previous = first
    for (const point of [...on.sort((one, other) => one - other), last]) {
      from.push(previous)
      to.push(point)
      walls.push(wall)
      previous = point
    }
  }
  const split = {...segments, from: Int32Array.from(from), to: Int32Array.from(to), walls: Int32Array.from(walls)}
  return removeDuplicates({...split, count: from.length}, overlaps)
}

/** The curved wall of each point that is not a corner. */
function ownersOf({count, points, from, to, walls}: Segments): Int32Array {
  const owners = new Int32Array(points.count)
  for (const ends of [from, to])
    for (let segment = 0; segment < count; segment++) owners[ends[segment] as number] = walls[segment] as number
  return owners
}

function removeDuplicates(segments: Segments, overlaps: OverlapList): Segments {
  const {count, points, from, to, walls} = segments
  const {start, items} = groupIndices(from, points.count, count)
  const kept: number[] = []
  for (let point = 0; point < points.count; point++) {
    const [begin, end] = [start[point] as number, start[point + 1] as number]
    sortRange(items, begin, end, (one, other) => (to[one] as number) - (to[other] as number) || one - other)
    let first = begin
    for (let index = begin + 1; index <= end; index++) {
      if (index < end && to[items[index] as number] === to[items[first] as number]) continue
      const same = items.subarray(first, index)
      kept.push(same[0] as number)
      overlaps.add(
        Array.from(same, (segment) => walls[segment] as number),
        distanceBetween(points, point, to[same[0] as number] as number),
      )
      first = index
    }
  }
  const keep = (list: Int32Array) => Int32Array.from(kept, (segment) => list[segment] as number)
  return {...segments, count: kept.length, from: keep(from), to: keep(to), walls: keep(walls)}
}
