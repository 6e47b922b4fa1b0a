/**
 * Splits walls at their T-junctions into edges, each from corner to corner. Coincident edges of two walls become one,
 * and the walls overlap there.
 */
import {compareText} from '../compare-text.ts'
import {arcBetween, locateOnCircle, maxChordError} from './arc.ts'
import {type GroupedIndices, groupIndices, sortRange} from './grouped-indices.ts'
import {distanceBetween, jointTolerance, type Points} from './points.ts'
import type {CornerWalls, TJunctions} from './t-junctions.ts'
import type {OverlapList} from './wall-pairs.ts'

export interface Edges {
  count: number
  /** The first of its two corners, by x, then by y. */
  from: Int32Array
  to: Int32Array
  /** The signed sagitta of a curved edge, positive on the side of greater y. */
  bows: Float64Array
  walls: Int32Array
}

/** Returns each edge once, sorted by its first corner. A coincident edge belongs to the first of its walls by id. */
export function splitIntoEdges(
  points: Points & {count: number},
  walls: CornerWalls,
  order: Int32Array,
  junctions: TJunctions,
  overlaps: OverlapList,
  idOf: (wall: number) => string,
): Edges {
  const edges = createEdges(order.length + junctions.walls.length)
  const {from, to, bows} = walls
  const ofWall = junctionsByWall(junctions, from.length)
  for (let index = 0; index < order.length; index++) {
    const wall = order[index] as number
    const start = ofWall.start[wall] as number
    const end = ofWall.start[wall + 1] as number
    if (start === end) addEdge(edges, wall, from[wall] as number, to[wall] as number, bows[wall] as number)
    else splitWall(edges, points, walls, wall, junctions, ofWall.items.subarray(start, end))
  }
  return mergeCoincident(edges, points, overlaps, idOf)
}

const createEdges = (maxCount: number): Edges => ({
  count: 0,
  from: new Int32Array(maxCount),
  to: new Int32Array(maxCount),
  bows: new Float64Array(maxCount),
  walls: new Int32Array(maxCount),
})

/** Sorts each wall's junctions by their distance along it. */
function junctionsByWall({walls, corners, along}: TJunctions, count: number): GroupedIndices {
  const lists = groupIndices(Int32Array.from(walls), count)
  const compare = (one: number, other: number) =>
    (along[one] as number) - (along[other] as number) || (corners[one] as number) - (corners[other] as number)
  for (let wall = 0; wall < count; wall++)
    sortRange(lists.items, lists.start[wall] as number, lists.start[wall + 1] as number, compare)
  return lists
}

function addEdge(edges: Edges, wall: number, corner: number, next: number, bow: number): void {
  const edge = edges.count++
  // A junction beside a steep wall may lie to its left. Then this edge runs backwards and bows to its other side.
  const isBack = corner > next
  edges.from[edge] = isBack ? next : corner
  edges.to[edge] = isBack ? corner : next
  edges.bows[edge] = isBack ? -bow : bow
  edges.walls[edge] = wall
}

function splitWall(
  edges: Edges,
  points: Points,
  {from, to, bows}: CornerWalls,
  wall: number,
  {corners}: TJunctions,
  junctions: Int32Array,
): void {
  const first = from[wall] as number
  const last = to[wall] as number
  const bow = bows[wall] as number
  const bowBetween = bow === 0 ? () => 0 : bowOfPart(points, first, last, bow)
  let corner = first
  for (const each of junctions) {
    const next = corners[each] as number
    addEdge(edges, wall, corner, next, bowBetween(corner, next))
    corner = next
  }
  addEdge(edges, wall, corner, last, bowBetween(corner, last))
}

/** Returns the sagitta of the part of a curved wall between two corners on it. */
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
  edges: Edges,
  points: Points & {count: number},
  overlaps: OverlapList,
  idOf: (wall: number) => string,
): Edges {
  const {to, walls} = edges
  const kept = createEdges(edges.count)
  const {start, items} = groupIndices(edges.from, points.count, edges.count)
  const keep = (edge: number) => {
    const index = kept.count++
    kept.from[index] = edges.from[edge] as number
    kept.to[index] = to[edge] as number
    kept.bows[index] = edges.bows[edge] as number
    kept.walls[index] = walls[edge] as number
  }
  for (let corner = 0; corner < points.count; corner++) {
    const begin = start[corner] as number
    const end = start[corner + 1] as number
    if (!mayCoincide(to, items, begin, end)) {
      for (let index = begin; index < end; index++) keep(items[index] as number)
      continue
    }
    for (const together of groupCoincident(edges, items.subarray(begin, end))) {
      together.sort((one, other) => compareText(idOf(walls[one] as number), idOf(walls[other] as number)))
      const [first = 0] = together
      keep(first)
      if (together.length === 1) continue
      overlaps.add(
        together.map((edge) => walls[edge] as number),
        edgeLength(points, edges, first),
      )
    }
  }
  return kept
}

/** Returns whether two of a corner's edges may end at the same corner. */
function mayCoincide(to: Int32Array, items: Int32Array, first: number, end: number): boolean {
  if (end - first > 8) return true
  for (let index = first + 1; index < end; index++)
    for (let before = first; before < index; before++)
      if (to[items[index] as number] === to[items[before] as number]) return true
  return false
}

/** Groups a corner's coincident edges. */
function groupCoincident({to, bows}: Edges, edges: Int32Array): number[][] {
  // A curve of a single chord is straight.
  const bowOf = (edge: number) => (Math.abs(bows[edge] as number) <= maxChordError ? 0 : (bows[edge] as number))
  edges.sort((one, other) => (to[one] as number) - (to[other] as number) || bowOf(one) - bowOf(other))
  const groups: number[][] = []
  let lastTo = -1
  let lastBow = 0
  for (const edge of edges) {
    if (to[edge] === lastTo && bowOf(edge) - lastBow <= jointTolerance) groups[groups.length - 1]?.push(edge)
    else groups.push([edge])
    lastTo = to[edge] as number
    lastBow = bowOf(edge)
  }
  return groups
}

function edgeLength(points: Points, {from, to, bows}: Edges, edge: number): number {
  const first = from[edge] as number
  const second = to[edge] as number
  const bow = bows[edge] as number
  if (bow === 0) return distanceBetween(points, first, second)
  const {radius, halfAngle} = arcBetween(points, first, second, bow)
  return 2 * radius * halfAngle
}
