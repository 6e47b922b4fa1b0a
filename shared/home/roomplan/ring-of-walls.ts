/** Outlines a room whose scan has no floor, as before iOS 17: its faces, one after the other. */

import {meetingPoint} from '../geometry/line.ts'
import {clockwiseArea} from '../geometry/rings.ts'
import {edgesOf, meetingParts} from '../geometry/segment.ts'
import {distance} from '../geometry/vector.ts'
import type {WorkBudget} from '../import/work-budget.ts'
import type {Point} from '../schema.ts'
import type {Face} from './faces.ts'

/** A room has fewer walls. More of them take the work of a whole import. */
const maxFaces = 500
/** Square metres, twice: the outline of less is no room. */
const minDoubleArea = 3
/** Metres between corners that are one. */
const near = 0.01
/** Metres by which faces may miss or pass their corner: more than a wall is thick. */
const maxCorner = 0.3

/**
 * Returns the outline that the faces enclose, clockwise, with straight lines where none was scanned; undefined when
 * they enclose nothing. The room is on the right of each face, so its end leads to the next one's start. Faces of
 * shafts inside stay out. Throws NotImportable for too many.
 */
export function ringOfWalls(faces: readonly Face[], budget: WorkBudget): Point[] | undefined {
  if (faces.length < 2 || faces.length > maxFaces) return undefined
  budget.spend(faces.length ** 2)
  const loops = closedLoops(faces)
  const [largest] = loops.filter((loop) => areaOf(loop) > 0).sort((one, other) => areaOf(other) - areaOf(one))
  const shafts = new Set(loops.flat())
  const ring = cornersOf(largest ?? inOrder(faces.filter((face) => !shafts.has(face))))
  return ring.length >= 3 && clockwiseArea(ring) >= minDoubleArea && isSimple(ring, budget) ? ring : undefined
}

const cornersOf = (order: readonly Face[]): Point[] =>
  order.flatMap((face, index) => cornersBetween(face, order[(index + 1) % order.length] as Face))

const areaOf = (loop: readonly Face[]) => clockwiseArea(cornersOf(loop))

/** Returns the faces that lead back to their first one without a gap: around the room, or around a shaft in it. */
function closedLoops(faces: readonly Face[]): Face[][] {
  const next = new Map<Face, Face>()
  for (const face of faces) {
    const after = nearestStart(
      faces.filter((other) => other !== face && distance(other.a, face.b) <= maxCorner),
      face.b,
    )
    if (after) next.set(face, after)
  }
  const seen = new Set<Face>()
  return faces.flatMap((first) => {
    const walked: Face[] = []
    for (let face: Face | undefined = first; face && !seen.has(face); face = next.get(face)) {
      seen.add(face)
      walked.push(face)
    }
    const last = walked.at(-1)
    return last && next.get(last) === first && walked.length > 2 ? [walked] : []
  })
}

/** Returns the faces around the room, from the longest one until its start is nearer than that of any other. */
function inOrder(faces: readonly Face[]): Face[] {
  const [first, ...others] = [...faces].sort((one, other) => other.surface.width - one.surface.width)
  if (first === undefined) return []
  const left = new Set<Face>(others)
  const order = [first]
  for (let {b: end} = first; ; ) {
    const next = nearestStart([...left], end)
    if (next === undefined || distance(first.a, end) <= distance(next.a, end)) return order
    left.delete(next)
    order.push(next)
    end = next.b
  }
}

/** Returns the corner of two faces, or both ends of what was not scanned between them. */
function cornersBetween({b, surface: one}: Face, {a, surface: other}: Face): Point[] {
  if (distance(b, a) <= near) return [b]
  const corner = meetingPoint(b, one.along, a, other.along)
  return corner && distance(corner, b) <= maxCorner && distance(corner, a) <= maxCorner ? [corner] : [b, a]
}

function nearestStart(faces: readonly Face[], end: Point): Face | undefined {
  let best: Face | undefined
  for (const face of faces) if (best === undefined || distance(face.a, end) < distance(best.a, end)) best = face
  return best
}

function isSimple(ring: readonly Point[], budget: WorkBudget): boolean {
  budget.spend(ring.length ** 2)
  const edges = edgesOf([...ring])
  return edges.every((edge, index) =>
    edges.slice(index + 2).every((other, after) => {
      // The last edge ends where the first begins.
      if (index === 0 && after === edges.length - 3) return true
      const parts = meetingParts(edge, other)
      return parts === undefined || !parts.every((part) => part >= 0 && part <= 1)
    }),
  )
}
