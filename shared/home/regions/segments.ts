/** The straight segments that the sweep works on: straight runs as they are, curved ones as chords. */
import {arcBetween, arcPoint, chordCount} from './arc.ts'
import type {Edges} from './edges.ts'
import {createPoints, type Points, roundHalfEven} from './points.ts'
import {sortedPoints} from './sort-points.ts'
import type {CrossingList} from './wall-pairs.ts'

export interface Segments {
  count: number
  /** Corners of walls and the ends of chords, by x, then by y; no two are at one place. */
  points: Points & {count: number}
  /** Of its two points the first. */
  from: Int32Array
  to: Int32Array
  walls: Int32Array
  /** Of each point whether it is a corner of walls. */
  isCorner: Uint8Array
}

/** Where chords of two walls have a point in common, the walls meet. */
export function toSegments(corners: Points & {count: number}, runs: Edges, crossings: CrossingList): Segments {
  const {count, from, to, walls, bows} = runs
  const chords = new Int32Array(count).fill(1)
  let extra = 0
  for (let run = 0; run < count; run++) {
    const bow = bows[run] as number
    if (bow === 0) continue
    const many = chordCount(arcBetween(corners, from[run] as number, to[run] as number, bow))
    chords[run] = many
    extra += many - 1
  }
  if (extra > 0) return renumberPoints(splitIntoChords(corners, runs, chords, extra), corners.count, crossings)
  return {count, points: corners, from, to, walls, isCorner: new Uint8Array(corners.count).fill(1)}
}

/** The ends of chords have the numbers after the corners'; `owners` says the wall of each. */
type ChordedEdges = Omit<Segments, 'isCorner'> & {owners: Int32Array}

function splitIntoChords(
  corners: Points & {count: number},
  runs: Edges,
  chords: Int32Array,
  extra: number,
): ChordedEdges {
  const most = runs.count + extra
  const points = createPoints(corners.count + extra)
  points.x.set(corners.x.subarray(0, corners.count))
  points.y.set(corners.y.subarray(0, corners.count))
  const [from, to, walls] = [new Int32Array(most), new Int32Array(most), new Int32Array(most)]
  const owners = new Int32Array(extra)
  let count = 0
  let next = corners.count
  const add = (first: number, last: number, wall: number) => {
    from[count] = first
    to[count] = last
    walls[count++] = wall
  }
  for (let run = 0; run < runs.count; run++) {
    const [many, wall] = [chords[run] as number, runs.walls[run] as number]
    const [first, last] = [runs.from[run] as number, runs.to[run] as number]
    let previous = first
    if (many > 1) {
      const arc = arcBetween(corners, first, last, runs.bows[run] as number)
      for (let chord = 1; chord < many; chord++) {
        const [x, y] = arcPoint(arc, arc.halfAngle * ((2 * chord) / many - 1))
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

/** The points in their order again, those at one place as one. */
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
