/** Lists the pairs of walls that cross, once the sweep has found a crossing. */

import {orientation} from './points.ts'
import type {Segments} from './segments.ts'
import {extent} from './sort-points.ts'
import type {CrossingList} from './wall-pairs.ts'

/** Enough for a person to see the mistake. */
const maxCrossings = 100
/** Real plans of thousands of walls need fewer tests; the search stops here on all others. */
const maxTests = 4_000_000

/** Adds one crossing for each pair of walls, always including the known pair. Returns whether there may be more. */
export function listCrossings(
  segments: Segments,
  known: {one: number; other: number},
  crossings: CrossingList,
): boolean {
  const add = (one: number, other: number) => {
    crossings.add({...wallsOf(segments, one, other), ...crossingPoint(segments, one, other)})
    return crossings.count < maxCrossings
  }
  add(known.one, known.other)
  const {y} = crossingPoint(segments, known.one, known.other)
  return !visitPairs(segments, y, (one, other) => !doCross(segments, one, other) || add(one, other))
}

function wallsOf({walls}: Segments, one: number, other: number): {one: number; other: number} {
  return {one: walls[one] as number, other: walls[other] as number}
}

type Visit = (one: number, other: number) => boolean

/**
 * Visits pairs of segments that may meet, band by band: first the band of a known crossing, then from top to bottom.
 * Returns false when `visit` stopped it or the test limit was reached.
 */
function visitPairs(segments: Segments, where: number, visit: Visit): boolean {
  const {count, points} = segments
  const {min: top, max: bottom} = extent(points.y, points.count)
  const bands = Math.ceil(Math.sqrt(count) / 2)
  const height = (bottom - top) / bands
  const first = Math.min(bands - 1, Math.floor((where - top) / height)) || 0
  let testsLeft = maxTests
  for (const band of [first, ...Array(bands).keys()]) {
    const parts = partsWithin(segments, top + band * height - 1, top + (band + 1) * height + 1)
    testsLeft = visitBand(parts, visit, testsLeft)
    if (testsLeft < 0) return false
  }
  return true
}

/** The part of a segment within a band. */
interface Part {
  segment: number
  left: number
  right: number
}

/** Returns the parts from left to right. */
function partsWithin({count, points: {x, y}, from, to}: Segments, top: number, bottom: number): Part[] {
  const parts: Part[] = []
  for (let segment = 0; segment < count; segment++) {
    const x0 = x[from[segment] as number] as number
    const y0 = y[from[segment] as number] as number
    const x1 = x[to[segment] as number] as number
    const y1 = y[to[segment] as number] as number
    if (Math.max(y0, y1) < top || Math.min(y0, y1) > bottom) continue
    const xAt = (height: number) => {
      const share = y0 === y1 ? 0 : (height - y0) / (y1 - y0)
      return x0 + (x1 - x0) * Math.max(0, Math.min(1, share))
    }
    const ends = y0 === y1 ? [x0, x1] : [xAt(top), xAt(bottom)]
    parts.push({segment, left: Math.min(...ends), right: Math.max(...ends)})
  }
  return parts.sort((one, other) => one.left - other.left || one.segment - other.segment)
}

/** Returns the number of tests left, negative once `visit` stopped it. */
function visitBand(parts: readonly Part[], visit: Visit, maxTests: number): number {
  let testsLeft = maxTests
  let active: Part[] = []
  for (const part of parts) {
    testsLeft -= active.length
    if (testsLeft < 0) return testsLeft
    active = active.filter(({right}) => right >= part.left - 1)
    for (const other of active) if (!visit(other.segment, part.segment)) return -1
    active.push(part)
  }
  return testsLeft
}

function crossingPoint({points: {x, y}, from, to}: Segments, one: number, other: number): {x: number; y: number} {
  const at = (point: number) => [x[point] as number, y[point] as number] as const
  const [ax, ay] = at(from[one] as number)
  const [bx, by] = at(to[one] as number)
  const [cx, cy] = at(from[other] as number)
  const [dx, dy] = at(to[other] as number)
  const across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
  const share = across === 0 ? 0 : ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
  return {x: ax + (bx - ax) * share, y: ay + (by - ay) * share}
}

/** Returns whether each segment has the other's ends strictly on opposite sides. */
function doCross({points, from, to}: Segments, one: number, other: number): boolean {
  const [a, b, c, d] = [from[one] as number, to[one] as number, from[other] as number, to[other] as number]
  const [sideC, sideD] = [orientation(points, a, b, c), orientation(points, a, b, d)]
  if (sideC === 0 || sideD === 0 || sideC > 0 === sideD > 0) return false
  const [sideA, sideB] = [orientation(points, c, d, a), orientation(points, c, d, b)]
  return sideA !== 0 && sideB !== 0 && sideA > 0 !== sideB > 0
}
