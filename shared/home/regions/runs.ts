/**
 * Splits walls at their joints into runs, from corner to corner. Runs of two walls between the same corners that lie on
 * each other are one, and the walls overlap there.
 */
import {arcBetween, chordError, onCircle} from './arc.ts'
import type {CornerWalls, Joints} from './joints.ts'
import {listsBy, sortRange} from './lists.ts'
import {commonRuns, type Shared} from './overlaps.ts'
import {distanceBetween, joint, type Points} from './points.ts'

export interface Runs {
  count: number
  /** Of two corners the first by x, then by y. */
  from: Int32Array
  to: Int32Array
  /** The signed sagitta of a curved run, positive on the side of greater y. */
  bows: Float64Array
  walls: Int32Array
  /** The run that stands for it: itself, or another that lies on it. */
  same: Int32Array
}

export interface Met {
  /** Wall indices. */
  one: number
  other: number
  x: number
  y: number
}

export function splitIntoRuns(
  points: Points,
  {from, to, bows}: CornerWalls,
  order: Int32Array,
  joints: Joints,
  idOf: (wall: number) => string,
): {runs: Runs; overlaps: Shared[]} {
  const most = order.length + joints.walls.length
  const runs: Runs = {
    count: 0,
    from: new Int32Array(most),
    to: new Int32Array(most),
    bows: new Float64Array(most),
    walls: new Int32Array(most),
    same: new Int32Array(most),
  }
  const ofWall = listsBy(Int32Array.from(joints.walls), from.length)
  const byPlace = (one: number, other: number) =>
    (joints.along[one] as number) - (joints.along[other] as number) ||
    (joints.corners[one] as number) - (joints.corners[other] as number)

  for (const wall of order) {
    const [start, end] = [ofWall.start[wall] as number, ofWall.start[wall + 1] as number]
    sortRange(ofWall.items, start, end, byPlace)
    const [first, last] = [from[wall] as number, to[wall] as number]
    const bow = bows[wall] as number
    const bowBetween = bow === 0 || start === end ? () => bow : bowOfPart(points, first, last, bow)
    let corner = first
    for (let index = start; index < end; index++) {
      const each = ofWall.items[index] as number
      const next = joints.corners[each] as number
      addRun(runs, wall, corner, next, bowBetween)
      corner = next
    }
    addRun(runs, wall, corner, last, bowBetween)
  }
  return {runs, overlaps: uniteSame(runs, points, idOf)}
}

function addRun(
  runs: Runs,
  wall: number,
  corner: number,
  next: number,
  bowBetween: (corner: number, next: number) => number,
): void {
  const run = runs.count++
  const bow = bowBetween(corner, next)
  // A joint beside a wall that goes down may lie to its left: then this run goes back, and bows to its other side.
  const isBack = corner > next
  runs.from[run] = isBack ? next : corner
  runs.to[run] = isBack ? corner : next
  runs.bows[run] = isBack ? -bow : bow
  runs.walls[run] = wall
  runs.same[run] = run
}

/** The sagitta of the part of a curved wall between two corners on it. */
function bowOfPart({x, y}: Points, from: number, to: number, bow: number): (corner: number, next: number) => number {
  const arc = arcBetween({x, y}, from, to, bow)
  const angleAt = (corner: number) => {
    if (corner === from) return -arc.halfAngle
    return corner === to ? arc.halfAngle : onCircle(arc, x[corner] as number, y[corner] as number).angle
  }
  return (corner, next) =>
    (Math.sign(bow) * distanceBetween({x, y}, corner, next) * Math.tan((angleAt(next) - angleAt(corner)) / 4)) / 2
}

/** Lets one of the runs that lie on each other stand for all, that of the first wall by id, and says which walls overlap. */
function uniteSame(runs: Runs, points: Points, idOf: (wall: number) => string): Shared[] {
  const {from, to, walls, same, count} = runs
  const common = commonRuns()
  const bowOf = (run: number) => flattened(runs.bows[run] as number)
  const byEnd = (one: number, other: number) =>
    (to[one] as number) - (to[other] as number) || bowOf(one) - bowOf(other) || one - other
  const byId = (one: number, other: number) => (idOf(walls[one] as number) < idOf(walls[other] as number) ? -1 : 1)
  const {start, items} = listsBy(from, points.x.length, count)
  for (let corner = 0; corner < points.x.length; corner++) {
    const [begin, end] = [start[corner] as number, start[corner + 1] as number]
    if (end - begin < 2) continue
    sortRange(items, begin, end, byEnd)
    let first = begin
    for (let index = begin + 1; index <= end; index++) {
      const [before, run] = [items[index - 1] as number, items[index] as number]
      if (index < end && to[before] === to[run] && bowOf(run) - bowOf(before) <= joint) continue
      if (index - first > 1) {
        sortRange(items, first, index, byId)
        const together = items.subarray(first, index)
        for (const each of together) same[each] = together[0] as number
        common.add(
          Array.from(together, (each) => walls[each] as number),
          runLength(points, runs, together[0] as number),
        )
      }
      first = index
    }
  }
  return common.overlaps()
}

const flattened = (bow: number) => (Math.abs(bow) <= chordError ? 0 : bow)

function runLength(points: Points, {from, to, bows}: Runs, run: number): number {
  const [first, second, bow] = [from[run] as number, to[run] as number, bows[run] as number]
  if (bow === 0) return distanceBetween(points, first, second)
  const {radius, halfAngle} = arcBetween(points, first, second, bow)
  return 2 * radius * halfAngle
}
