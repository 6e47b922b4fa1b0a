/** Makes walls of faces: a scan sees only the side towards its room. */
import {meetingParts} from '../geometry/segment.ts'
import {along, cross, distance, dot, minus} from '../geometry/vector.ts'
import type {WorkBudget} from '../import/work-budget.ts'
import type {Point} from '../schema.ts'
import type {CapturedSurface} from './captured.ts'

/** Metres. The thickness that Apple's own mesh gives a wall, and the least for one that two rooms share. */
const assumedThickness = 0.16
const minThickness = 0.08
/** Metres between two faces that are one wall: overlapping, and apart. */
const [maxOverlap, maxApart] = [0.05, 0.3]
/** The sine of 3°: the largest angle between two faces of one wall. */
const maxSine = 0.053
/** Metres. A shorter part of a face has no wall of its own, and a shorter common part is none. */
const minLength = 0.3
/** Metres between ends that are one corner. */
const maxCorner = 0.05

/** The face of a wall towards a room. Its back lies behind it: the middle line is `back` metres from it. */
export interface Face {
  surface: CapturedSurface
  a: Point
  b: Point
}

/** A wall along a face, from `from` to `to` metres of it. */
export interface FacePart {
  face: Face
  from: number
  to: number
  thickness: number
  /** The face on its other side, when a room there was scanned too. */
  other?: Face
}

export function faceOf(surface: CapturedSurface): Face {
  const {at, along: axis, width} = surface
  return {surface, a: along(at, axis, -width / 2), b: along(at, axis, width / 2)}
}

/**
 * Returns the parts of every face, each wall once: the parts that two faces share, and the rest of each. Throws
 * NotImportable when too many faces lie on each other.
 */
export function partsOf(faces: readonly Face[], budget: WorkBudget): FacePart[] {
  const shared = sharedParts(faces, budget)
  return faces.flatMap((face) => {
    const {own, behind} = shared.get(face) ?? {own: [], behind: []}
    const spans = [...own.map(({from, to}) => [from, to] as const), ...behind.map((part) => spanOn(face, part))]
    const alone = uncovered(face.surface.width, spans).map(
      ([from, to]): FacePart => ({face, from, to, thickness: assumedThickness}),
    )
    return [...own, ...alone]
  })
}

/** Returns the shared walls of each face: its own, and those of faces behind it. */
function sharedParts(faces: readonly Face[], budget: WorkBudget): Map<Face, {own: FacePart[]; behind: FacePart[]}> {
  const shared = new Map(faces.map((face) => [face, {own: [] as FacePart[], behind: [] as FacePart[]}]))
  let count = 0
  for (const [index, face] of faces.entries()) {
    budget.spend(faces.length - index - 1)
    for (const other of faces.slice(index + 1)) {
      const part = commonPart(face, other)
      if (part === undefined) continue
      // The ends of every wall are compared with those of the others.
      budget.spend(++count)
      shared.get(face)?.own.push(part)
      shared.get(other)?.behind.push(part)
    }
  }
  return shared
}

/** Returns the wall that two faces share, back to back. It takes in short rests at its ends. */
function commonPart(face: Face, other: Face): FacePart | undefined {
  const [one, two] = [face.surface, other.surface]
  if (Math.abs(cross(one.along, two.along)) > maxSine || dot(one.facing, two.facing) > 0) return undefined
  const middle = minus(two.at, one.at)
  const apart = -dot(middle, one.facing)
  if (apart < -maxOverlap || apart > maxApart) return undefined
  const ends = [other.a, other.b].map((end) => dot(minus(end, face.a), one.along)).sort((x, y) => x - y)
  const [start = 0, end = 0] = ends
  const [from, to] = [Math.max(start, 0), Math.min(end, one.width)]
  if (to - from < Math.min(minLength, one.width / 2, two.width / 2)) return undefined
  return {
    face,
    other,
    from: from < minLength ? 0 : from,
    to: one.width - to < minLength ? one.width : to,
    thickness: Math.max(apart, minThickness),
  }
}

/** Returns whether two faces bound one wall. */
export const areBackToBack = (face: Face, other: Face): boolean => commonPart(face, other) !== undefined

/** Returns the part of a face that a wall of the face behind it takes. */
function spanOn(face: Face, {face: other, from, to}: FacePart): readonly [from: number, to: number] {
  const {along: axis} = face.surface
  const ends = [from, to].map((at) => dot(minus(along(other.a, other.surface.along, at), face.a), axis))
  return [Math.min(...ends), Math.max(...ends)]
}

/** Returns the parts of a length that spans leave. Short rests belong to the walls beside them. */
function uncovered(width: number, spans: readonly (readonly [number, number])[]): [number, number][] {
  const rest: [number, number][] = []
  let from = 0
  for (const [start, end] of [...spans].sort(([one], [other]) => one - other)) {
    if (start - from >= minLength) rest.push([from, start])
    from = Math.max(from, end)
  }
  if (width - from >= (spans.length === 0 ? 0 : minLength)) rest.push([from, width])
  return rest
}

/** Returns the middle line of a wall. */
function middleLine({face, from, to, thickness, other}: FacePart): {a: Point; b: Point} {
  const {along: axis, facing} = face.surface
  const back = other === undefined ? thickness / 2 : -dot(minus(other.surface.at, face.surface.at), facing) / 2
  const at = (metres: number) => along(along(face.a, axis, metres), facing, -back)
  return {a: at(from), b: at(to)}
}

/**
 * Returns the middle lines, which meet where the faces do: behind an outer corner they are longer than the faces.
 * Throws NotImportable for too many.
 */
export function mitredLines(parts: readonly FacePart[], budget: WorkBudget): {a: Point; b: Point}[] {
  const lines = parts.map(middleLine)
  const corners = parts.flatMap((part, index) => {
    const {a, surface} = part.face
    const end = (metres: number) => along(a, surface.along, metres)
    return [
      {index, key: 'a' as const, at: end(part.from)},
      {index, key: 'b' as const, at: end(part.to)},
    ]
  })
  const mitred = lines.map((line) => ({...line}))
  const near = cornersNear(corners)
  for (const {index, key, at} of corners) {
    const own = lines[index] as {a: Point; b: Point}
    for (const other of near(at)) {
      budget.spend(1)
      if (other.index === index || distance(other.at, at) > maxCorner) continue
      budget.spend(meetingTests)
      const line = lines[other.index] as {a: Point; b: Point}
      const meeting = meetingOf(own, line)
      // Lines that hardly turn meet far away.
      if (meeting === undefined || distance(meeting, own[key]) > maxMitre) continue
      ;(mitred[index] as {a: Point; b: Point})[key] = meeting
      break
    }
  }
  return mitred
}

/** Returns a function that finds the corners around a point, in their order: a scan of 5,000 walls has 10,000. */
function cornersNear<Corner extends {at: Point}>(corners: readonly Corner[]): (at: Point) => Corner[] {
  const cellOf = (value: number) => Math.floor(value / maxCorner)
  const cells = new Map<string, number[]>()
  for (const [order, {at}] of corners.entries()) {
    const key = `${cellOf(at[0])} ${cellOf(at[1])}`
    const cell = cells.get(key)
    if (cell) cell.push(order)
    else cells.set(key, [order])
  }
  return ([x, y]) => {
    const around = [-1, 0, 1]
    const orders = around.flatMap((dx) =>
      around.flatMap((dy) => cells.get(`${cellOf(x) + dx} ${cellOf(y) + dy}`) ?? []),
    )
    return orders.sort((one, other) => one - other).map((order) => corners[order] as Corner)
  }
}

/** The work of meeting two lines, in comparisons of two corners. */
const meetingTests = 10
/** Metres by which a corner may move. */
const maxMitre = 0.5

function meetingOf(own: {a: Point; b: Point}, other: {a: Point; b: Point}): Point | undefined {
  const [part] = meetingParts(own, other) ?? []
  if (part === undefined) return undefined
  return [own.a[0] + (own.b[0] - own.a[0]) * part, own.a[1] + (own.b[1] - own.a[1]) * part]
}
