/**
 * Splits walls at their joints into runs, from corner to corner. Runs of two walls between the same corners that lie on
 * each other are one, and the walls overlap there.
 */
import {compareText} from '../compare-text.ts'
import {arcBetween, locateOnCircle, maxChordError} from './arc.ts'
import {type GroupedIndices, groupIndices, sortRange} from './grouped-indices.ts'
import {distanceBetween, jointTolerance, type Points} from './points.ts'
import type {CornerWalls, TJunctions} from './t-junctions.ts'
import type {OverlapList} from './wall-pairs.ts'

export interface Edges {
  count: number
  /** Of two corners the first by x, then by y. */
  from: Int32Array
  to: Int32Array
  /** The signed sagitta of a curved run, positive on the side of greater y. */
  bows: Float64Array
  walls: Int32Array
}

/** By their first corner, each once; of those that lie on each other that of the first wall by id. */
export function splitIntoEdges(
  points: Points & {count: number},
  walls: CornerWalls,
  order: Int32Array,
  joints: TJunctions,
  overlaps: OverlapList,
  idOf: (wall: number) => string,
): Edges {
  const all = createEdges(order.length + joints.walls.length)
  const {from, to, bows} = walls
  const ofWall = junctionsByWall(joints, from.length)
  for (let index = 0; index < order.length; index++) {
    const wall = order[index] as number
    const start = ofWall.start[wall] as number
    const end = ofWall.start[wall + 1] as number
    if (start === end) addEdge(all, wall, from[wall] as number, to[wall] as number, bows[wall] as number)
    else splitWall(all, points, walls, wall, joints, ofWall.items.subarray(start, end))
  }
  return mergeCoincident(all, points, overlaps, idOf)
}

const createEdges = (most: number): Edges => ({
  count: 0,
  from: new Int32Array(most),
  to: new Int32Array(most),
  bows: new Float64Array(most),
  walls: new Int32Array(most),
})

/** In the order along each wall. */
function junctionsByWall({walls, corners, along}: TJunctions, count: number): GroupedIndices {
  const lists = groupIndices(Int32Array.from(walls), count)
  const compare = (one: number, other: number) =>
    (along[one] as number) - (along[other] as number) || (corners[one] as number) - (corners[other] as number)
  for (let wall = 0; wall < count; wall++)
    sortRange(lists.items, lists.start[wall] as number, lists.start[wall + 1] as number, compare)
  return lists
}

function addEdge(runs: Edges, wall: number, corner: number, next: number, bow: number): void {
  const run = runs.count++
  // A joint beside a wall that goes down may lie to its left: then this run goes back, and bows to its other side.
  const isBack = corner > next
  runs.from[run] = isBack ? next : corner
  runs.to[run] = isBack ? corner : next
  runs.bows[run] = isBack ? -bow : bow
  runs.walls[run] = wall
}

function splitWall(
  runs: Edges,
  points: Points,
  {from, to, bows}: CornerWalls,
  wall: number,
  {corners}: TJunctions,
  joints: Int32Array,
): void {
  const first = from[wall] as number
  const last = to[wall] as number
  const bow = bows[wall] as number
  const bowBetween = bow === 0 ? () => 0 : bowOfPart(points, first, last, bow)
  let corner = first
  for (const each of joints) {
    const next = corners[each] as number
    addEdge(runs, wall, corner, next, bowBetween(corner, next))
    corner = next
  }
  addEdge(runs, wall, corner, last, bowBetween(corner, last))
}

/** The sagitta of the part of a curved wall between two corners on it. */
function bowOfPart({x, y}: Points, from: number, to: number, bow: number): (corner: number, next: number) => number {
  const arc = arcBetween({x, y}, from, to, bow)
  const angleAt = (corner: number) => {
    if (corner === from) return -arc.halfAngle
    return corner === to ? arc.halfAngle : locateOnCircle(arc, x[corner] as number, y[corner] as number).angle
  }
  return (corner, next) =>
    (Math.sign(bow) * distanceBetween({x, y}, corner, next) * Math.tan((angleAt(next) - angleAt(corner)) / 4)) / 2
}

function mergeCoincident(
  runs: Edges,
  points: Points & {count: number},
  overlaps: OverlapList,
  idOf: (wall: number) => string,
): Edges {
  const {to, walls} = runs
  const kept = createEdges(runs.count)
  const {start, items} = groupIndices(runs.from, points.count, runs.count)
  const keep = (run: number) => {
    const place = kept.count++
    kept.from[place] = runs.from[run] as number
    kept.to[place] = to[run] as number
    kept.bows[place] = runs.bows[run] as number
    kept.walls[place] = walls[run] as number
  }
  for (let corner = 0; corner < points.count; corner++) {
    const begin = start[corner] as number
    const end = start[corner + 1] as number
    if (!mayCoincide(to, items, begin, end)) {
      for (let index = begin; index < end; index++) keep(items[index] as number)
      continue
    }
    for (const together of groupCoincident(runs, items.subarray(begin, end))) {
      together.sort((one, other) => compareText(idOf(walls[one] as number), idOf(walls[other] as number)))
      const [first = 0] = together
      keep(first)
      if (together.length === 1) continue
      overlaps.add(
        together.map((run) => walls[run] as number),
        edgeLength(points, runs, first),
      )
    }
  }
  return kept
}

/** Whether two of the runs from a corner may lead to the same one. */
function mayCoincide(to: Int32Array, items: Int32Array, begin: number, end: number): boolean {
  if (end - begin > 8) return true
  for (let index = begin + 1; index < end; index++)
    for (let before = begin; before < index; before++)
      if (to[items[index] as number] === to[items[before] as number]) return true
  return false
}

/** The runs from a corner in groups of those that lie on each other. */
function groupCoincident({to, bows}: Edges, runs: Int32Array): number[][] {
  // What becomes one chord is straight.
  const bowOf = (run: number) => (Math.abs(bows[run] as number) <= maxChordError ? 0 : (bows[run] as number))
  runs.sort((one, other) => (to[one] as number) - (to[other] as number) || bowOf(one) - bowOf(other))
  const groups: number[][] = []
  let lastTo = -1
  let lastBow = 0
  for (const run of runs) {
    if (to[run] === lastTo && bowOf(run) - lastBow <= jointTolerance) groups[groups.length - 1]?.push(run)
    else groups.push([run])
    lastTo = to[run] as number
    lastBow = bowOf(run)
  }
  return groups
}

function edgeLength(points: Points, {from, to, bows}: Edges, run: number): number {
  const first = from[run] as number
  const second = to[run] as number
  const bow = bows[run] as number
  if (bow === 0) return distanceBetween(points, first, second)
  const {radius, halfAngle} = arcBetween(points, first, second, bow)
  return 2 * radius * halfAngle
}
