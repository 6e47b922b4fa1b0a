/**
 * What is left to chance once joints have bent walls by less than a millimetre: a corner that lies on a segment it is no joint
 * of, and segments that run along each other from there. Splits every segment at every point on it, and keeps one of those that
 * are then the same. No segment moves, so this is done once. Rare: the sweep asks for it.
 */

import {groupIndices, sortRange} from './grouped-indices.ts'
import {createPointGrid, pointsAlong} from './point-grid.ts'
import {distanceBetween, orientation} from './points.ts'
import type {Segments} from './segments.ts'
import type {CrossingList, OverlapList} from './wall-pairs.ts'

/** Where a curved wall has another on it, though no corner, the two meet. */
export function splitAtPoints(segments: Segments, overlaps: OverlapList, crossings: CrossingList): Segments {
  const {points, isCorner} = segments
  const cells = createPointGrid(points, points.count)
  const owners = ownersOf(segments)
  const [from, to, walls] = [[] as number[], [] as number[], [] as number[]]
  const place = (point: number) => [points.x[point] as number, points.y[point] as number] as const
  for (let segment = 0; segment < segments.count; segment++) {
    const [first, last] = [segments.from[segment] as number, segments.to[segment] as number]
    const wall = segments.walls[segment] as number
    const on: number[] = []
    for (const point of pointsAlong(cells, ...place(first), ...place(last), 0)) {
      // Points are numbered from left to right: on the line, those between are those numbered between.
      if (point <= first || point >= last || orientation(points, first, last, point) !== 0) continue
      on.push(point)
      if (isCorner[point] === 1) continue
      const [x, y] = place(point)
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

/** The curved wall of each point that is no corner. */
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
