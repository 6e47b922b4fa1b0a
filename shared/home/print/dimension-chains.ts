/**
 * Measures a plan from outside as builders do: on each side, the wall pieces and openings that are seen from there, one
 * after the other, and the whole.
 */

import type {WallBody} from '../draw/wall-body.ts'
import {wallBodies} from '../draw/wall-ends.ts'
import type {Plan, Point} from '../schema.ts'

export const sides = ['top', 'bottom', 'left', 'right'] as const
export type PlanSide = (typeof sides)[number]

/** The places that a side's chain measures between, in metres along x (top, bottom) or y (left, right), in order. */
export type Chains = Readonly<Record<PlanSide, readonly number[]>>

/** A wall's face as seen from a side. */
interface Face {
  from: number
  to: number
  /** How far it lies from the side: the nearer one hides the other. */
  depth: number
  /** The jambs of its openings. */
  jambs: readonly number[]
}

/** The tangent of the largest angle at which a face still counts as parallel to a side. */
const parallel = 0.005
/** Places nearer to each other than this are one, in metres. */
const same = 0.005
/** Beyond this number of faces a plan gets only its whole measures: a chain would be illegible. */
const maxFaces = 3000

/** Returns the chains of a plan; a side without walls has none. Low walls and fences are not measured. */
export function dimensionChains(plan: Pick<Plan, 'walls' | 'openings'>): Chains {
  const bodies = wallBodies(plan.walls).filter(({wall}) => (wall.kind ?? 'wall') === 'wall')
  const openings = Map.groupBy(plan.openings, ({wall}) => wall)
  const jambsOf = (body: WallBody) =>
    (openings.get(body.wall.id) ?? []).flatMap(({at, width}) => [at - width / 2, at + width / 2])
  const chain = (side: PlanSide) => chainOf(bodies, jambsOf, views[side])
  return {top: chain('top'), bottom: chain('bottom'), left: chain('left'), right: chain('right')}
}

/** How a side sees the plan: along its line, and into its depth. */
interface View {
  along: (point: Point) => number
  depth: (point: Point) => number
}

const views: Record<PlanSide, View> = {
  top: {along: ([x]) => x, depth: ([, y]) => y},
  bottom: {along: ([x]) => x, depth: ([, y]) => -y},
  left: {along: ([, y]) => y, depth: ([x]) => x},
  right: {along: ([, y]) => y, depth: ([x]) => -x},
}

function chainOf(bodies: readonly WallBody[], jambsOf: (body: WallBody) => number[], view: View): number[] {
  const ends = bodies.flatMap((body) => cornersOf(body).map(view.along))
  if (ends.length === 0) return []
  const whole = [ends.reduce((least, at) => Math.min(least, at)), ends.reduce((most, at) => Math.max(most, at))]
  const faces = bodies.flatMap((body) => facesOf(body, jambsOf(body), view))
  return apart(faces.length > maxFaces ? whole : [...whole, ...visiblePlaces(faces)])
}

function cornersOf({line, half, ends: {a, b}}: WallBody): Point[] {
  const corners = [a.left, a.right, b.left, b.right]
  if (line.arc === undefined) return corners
  const {center, radius} = line.arc
  // A curved wall is as wide as its circle at most: some points on it tell well enough.
  const steps = Array.from({length: 17}, (_, index) => line.at((line.length * index) / 16).point)
  const out = (point: Point): Point => [
    center[0] + ((point[0] - center[0]) * (radius + half)) / radius,
    center[1] + ((point[1] - center[1]) * (radius + half)) / radius,
  ]
  return [...corners, ...steps.map(out)]
}

/** Returns the nearer face of a straight wall that is parallel to the side. */
function facesOf({line, ends: {a, b}}: WallBody, jambs: readonly number[], {along, depth}: View): Face[] {
  if (line.arc !== undefined) return []
  const [start, end] = [line.at(0).point, line.at(line.length).point]
  const run = along(end) - along(start)
  if (Math.abs(run) < same || Math.abs(depth(end) - depth(start)) > Math.abs(run) * parallel) return []
  const [one, other] =
    depth(a.left) + depth(b.left) < depth(a.right) + depth(b.right)
      ? (['left', 'left'] as const)
      : (['right', 'right'] as const)
  const [from, to] = [along(a[one]), along(b[other])].sort((x, y) => x - y) as [number, number]
  const places = jambs.map((at) => along(line.at(at).point))
  return [{from, to, depth: Math.min(depth(a[one]), depth(b[other])), jambs: places}]
}

/** Returns the ends of what is seen of each face, and the jambs there. */
function visiblePlaces(faces: readonly Face[]): number[] {
  const places: number[] = []
  let covered: [number, number][] = []
  for (const face of [...faces].sort((one, other) => one.depth - other.depth)) {
    const seen = without([face.from, face.to], covered)
    for (const [from, to] of seen)
      places.push(from, to, ...face.jambs.filter((at) => at > from - same && at < to + same))
    covered = merged([...covered, [face.from, face.to]])
  }
  return places
}

/** Returns the parts of an interval outside others, which are sorted and apart. */
function without([start, end]: readonly [number, number], covered: readonly [number, number][]): [number, number][] {
  const left: [number, number][] = []
  let from = start
  for (const [coverFrom, coverTo] of covered) {
    if (coverFrom > end) break
    if (coverTo <= from) continue
    if (coverFrom > from + same) left.push([from, coverFrom])
    from = Math.max(from, coverTo)
  }
  if (end > from + same) left.push([from, end])
  return left
}

function merged(intervals: readonly [number, number][]): [number, number][] {
  const all: [number, number][] = []
  for (const [from, to] of [...intervals].sort((one, other) => one[0] - other[0])) {
    const last = all.at(-1)
    if (last && from <= last[1] + same) last[1] = Math.max(last[1], to)
    else all.push([from, to])
  }
  return all
}

/** Sorts places, and takes those at the same place once. */
function apart(places: readonly number[]): number[] {
  const sorted: number[] = []
  for (const place of [...places].sort((one, other) => one - other))
    if (sorted.length === 0 || place - (sorted.at(-1) as number) > same) sorted.push(place)
  // The whole keeps its length.
  if (sorted.length > 1) sorted[sorted.length - 1] = places.reduce((most, place) => Math.max(most, place))
  return sorted
}
