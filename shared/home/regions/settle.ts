/**
 * What is left to chance once joints have bent walls by less than a millimetre: a corner that lies on a piece it is no joint
 * of, and pieces that run along each other from there. Splits every piece at every point on it, and keeps one of those that
 * are then the same. No piece moves, so this is done once. Rare: the sweep asks for it.
 */
import {cellsOf, pointsAlong} from './cells.ts'
import {listsBy, sortRange} from './lists.ts'
import type {MetWalls, SharedRuns} from './pairs.ts'
import type {Pieces} from './pieces.ts'
import {distanceBetween, sideOf} from './points.ts'

/** Where a curved wall has another on it, though no corner, the two meet. */
export function settle(pieces: Pieces, overlaps: SharedRuns, crossings: MetWalls): Pieces {
  const {points, isCorner} = pieces
  const cells = cellsOf(points, points.count)
  const owners = ownersOf(pieces)
  const [from, to, walls] = [[] as number[], [] as number[], [] as number[]]
  const place = (point: number) => [points.x[point] as number, points.y[point] as number] as const
  for (let piece = 0; piece < pieces.count; piece++) {
    const [first, last] = [pieces.from[piece] as number, pieces.to[piece] as number]
    const wall = pieces.walls[piece] as number
    const on: number[] = []
    for (const point of pointsAlong(cells, ...place(first), ...place(last), 0)) {
      // Points are numbered from left to right: on the line, those between are those numbered between.
      if (point <= first || point >= last || sideOf(points, first, last, point) !== 0) continue
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
  const split = {...pieces, from: Int32Array.from(from), to: Int32Array.from(to), walls: Int32Array.from(walls)}
  return withoutSame({...split, count: from.length}, overlaps)
}

/** The curved wall of each point that is no corner. */
function ownersOf({count, points, from, to, walls}: Pieces): Int32Array {
  const owners = new Int32Array(points.count)
  for (const ends of [from, to])
    for (let piece = 0; piece < count; piece++) owners[ends[piece] as number] = walls[piece] as number
  return owners
}

function withoutSame(pieces: Pieces, overlaps: SharedRuns): Pieces {
  const {count, points, from, to, walls} = pieces
  const {start, items} = listsBy(from, points.count, count)
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
        Array.from(same, (piece) => walls[piece] as number),
        distanceBetween(points, point, to[same[0] as number] as number),
      )
      first = index
    }
  }
  const keep = (list: Int32Array) => Int32Array.from(kept, (piece) => list[piece] as number)
  return {...pieces, count: kept.length, from: keep(from), to: keep(to), walls: keep(walls)}
}
