/** The straight pieces that the sweep works on: straight runs as they are, curved ones as chords. */
import {arcBetween, arcPoint, chordCount} from './arc.ts'
import {newPoints, type Points, roundedEven, sortedPoints} from './points.ts'
import type {Met, Runs} from './runs.ts'

export interface Pieces {
  count: number
  /** Corners of walls and the ends of chords, by x, then by y; no two are at one place. */
  points: Points & {count: number}
  /** Of its two points the first. */
  from: Int32Array
  to: Int32Array
  walls: Int32Array
  /** Of each point whether it is a corner of walls. */
  isCorner: Uint8Array
  /** Walls whose chords meet at a point that is no corner. */
  crossings: Met[]
}

export function piecesOf(corners: Points & {count: number}, runs: Runs): Pieces {
  const chords = new Int32Array(runs.count)
  let count = 0
  for (let run = 0; run < runs.count; run++) {
    if (runs.same[run] !== run) continue
    const bow = runs.bows[run] as number
    const many = bow === 0 ? 1 : chordCount(arcBetween(corners, runs.from[run] as number, runs.to[run] as number, bow))
    chords[run] = many
    count += many
  }
  const extra = count - chords.reduce((sum, many) => sum + Math.min(many, 1), 0)
  const points = newPoints(corners.count + extra)
  points.x.set(corners.x.subarray(0, corners.count))
  points.y.set(corners.y.subarray(0, corners.count))
  const [from, to, walls] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)]
  const owners = new Int32Array(extra)

  let piece = 0
  let next = corners.count
  for (let run = 0; run < runs.count; run++) {
    const many = chords[run] as number
    if (many === 0) continue
    const [first, last, wall] = [runs.from[run] as number, runs.to[run] as number, runs.walls[run] as number]
    let previous = first
    if (many > 1) {
      const arc = arcBetween(corners, first, last, runs.bows[run] as number)
      for (let chord = 1; chord < many; chord++) {
        const [px, py] = arcPoint(arc, arc.halfAngle * ((2 * chord) / many - 1))
        points.x[next] = roundedEven(px)
        points.y[next] = roundedEven(py)
        owners[next - corners.count] = wall
        from[piece] = previous
        to[piece] = next
        walls[piece++] = wall
        previous = next++
      }
    }
    from[piece] = previous
    to[piece] = last
    walls[piece++] = wall
  }
  const all = {count, points: {...points, count: next}, from, to, walls}
  if (extra === 0) return {...all, isCorner: new Uint8Array(next).fill(1), crossings: []}
  return renumbered(all, corners.count, owners)
}

/** The points in their order again, those at one place as one. */
function renumbered(
  {count, points, from, to, walls}: Omit<Pieces, 'isCorner' | 'crossings'>,
  corners: number,
  owners: Int32Array,
): Pieces {
  const sorted = newPoints(points.count)
  const renamed = new Int32Array(points.count)
  const isCorner = new Uint8Array(points.count)
  const crossings: Met[] = []
  let last = -1
  let previous = -1
  for (const point of sortedPoints(points, points.count)) {
    const [x, y] = [points.x[point] as number, points.y[point] as number]
    if (last >= 0 && sorted.x[last] === x && sorted.y[last] === y) {
      if (previous >= corners && owners[previous - corners] !== owners[point - corners])
        crossings.push({one: owners[previous - corners] as number, other: owners[point - corners] as number, x, y})
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
  for (let piece = 0; piece < count; piece++) {
    const [one, other] = [renamed[from[piece] as number] as number, renamed[to[piece] as number] as number]
    if (one === other) continue
    from[kept] = Math.min(one, other)
    to[kept] = Math.max(one, other)
    walls[kept++] = walls[piece] as number
  }
  return {count: kept, points: {...sorted, count: last + 1}, from, to, walls, isCorner, crossings}
}
