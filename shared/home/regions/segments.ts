/** Turns edges into the straight segments that the sweep needs: each curved edge becomes several chords. */
import {arcBetween, arcPoint, chordCount} from './arc.ts'
import type {Edges} from './edges.ts'
import {createPoints, type Points, roundHalfEven} from './points.ts'
import {sortedPoints} from './sort-points.ts'
import type {CrossingList} from './wall-pairs.ts'

export interface Segments {
  count: number
  /** Wall corners and chord ends, sorted by x, then by y. No two coincide. */
  points: Points & {count: number}
  /** Each segment's first point, as an index into `points`; `to` holds the second, `walls` the wall. */
  from: Int32Array
  to: Int32Array
  walls: Int32Array
  /** Whether each point is a corner of walls. */
  isCorner: Uint8Array
}

/** Returns the segments, and records a crossing wherever chord ends of two walls coincide. */
export function toSegments(corners: Points & {count: number}, edges: Edges, crossings: CrossingList): Segments {
  const {count, from, to, walls, bows} = edges
  const chords = new Int32Array(count).fill(1)
  let extra = 0
  for (let edge = 0; edge < count; edge++) {
    const bow = bows[edge] as number
    if (bow === 0) continue
    const pieces = chordCount(arcBetween(corners, from[edge] as number, to[edge] as number, bow))
    chords[edge] = pieces
    extra += pieces - 1
  }
  if (extra > 0) return renumberPoints(splitIntoChords(corners, edges, chords, extra), corners.count, crossings)
  return {count, points: corners, from, to, walls, isCorner: new Uint8Array(corners.count).fill(1)}
}

/** Segments whose chord ends are numbered after the corners. `owners` holds the wall of each chord end. */
type ChordedEdges = Omit<Segments, 'isCorner'> & {owners: Int32Array}

function splitIntoChords(
  corners: Points & {count: number},
  edges: Edges,
  chords: Int32Array,
  extra: number,
): ChordedEdges {
  const maxCount = edges.count + extra
  const points = createPoints(corners.count + extra)
  points.x.set(corners.x.subarray(0, corners.count))
  points.y.set(corners.y.subarray(0, corners.count))
  const [from, to, walls] = [new Int32Array(maxCount), new Int32Array(maxCount), new Int32Array(maxCount)]
  const owners = new Int32Array(extra)
  let count = 0
  let next = corners.count
  const add = (first: number, last: number, wall: number) => {
    from[count] = first
    to[count] = last
    walls[count++] = wall
  }
  for (let edge = 0; edge < edges.count; edge++) {
    const [pieces, wall] = [chords[edge] as number, edges.walls[edge] as number]
    const [first, last] = [edges.from[edge] as number, edges.to[edge] as number]
    let previous = first
    if (pieces > 1) {
      const arc = arcBetween(corners, first, last, edges.bows[edge] as number)
      for (let chord = 1; chord < pieces; chord++) {
        const [x, y] = arcPoint(arc, arc.halfAngle * ((2 * chord) / pieces - 1))
        points.x[next] = roundHalfEven(x)
        points.y[next] = roundHalfEven(y)
        owners[next - corners.count] = wall
        add(previous, next, wall)
        previous = next++
      }
    }
    add(previous, last, wall)
  }
  return {count, points: {...points, count: next}, from, to, walls, owners}
}

/** Sorts the points again, merges equal ones, and drops segments that lose their length. */
function renumberPoints(
  {count, points, from, to, walls, owners}: ChordedEdges,
  corners: number,
  crossings: CrossingList,
): Segments {
  const sorted = createPoints(points.count)
  const renamed = new Int32Array(points.count)
  const isCorner = new Uint8Array(points.count)
  let last = -1
  let previous = -1
  for (const point of sortedPoints(points, points.count)) {
    const [x, y] = [points.x[point] as number, points.y[point] as number]
    if (last >= 0 && sorted.x[last] === x && sorted.y[last] === y) {
      if (previous >= corners && owners[previous - corners] !== owners[point - corners])
        crossings.add({one: owners[previous - corners] as number, other: owners[point - corners] as number, x, y})
    } else {
      last++
      sorted.x[last] = x
      sorted.y[last] = y
    }
    if (point < corners) isCorner[last] = 1
    renamed[point] = last
    previous = point
  }
  let kept = 0
  for (let segment = 0; segment < count; segment++) {
    const [one, other] = [renamed[from[segment] as number] as number, renamed[to[segment] as number] as number]
    if (one === other) continue
    from[kept] = Math.min(one, other)
    to[kept] = Math.max(one, other)
    walls[kept++] = walls[segment] as number
  }
  return {count: kept, points: {...sorted, count: last + 1}, from, to, walls, isCorner}
}
