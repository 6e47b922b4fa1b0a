/**
 * Brings the ends of walls onto the centre lines of the walls whose bodies they touch. An end slides along its
 * own wall to keep the wall's direction. Otherwise a short divider inside the other body joins the two.
 */

import {directionIn, meetingParts, nearestOn, type Segment} from '../../geometry/segment.ts'
import {cross, distance, minus} from '../../geometry/vector.ts'
import type {Point} from '../../schema.ts'
import type {WorkBudget} from '../work-budget.ts'
import {type Body, divider, ensurePiecesFit, fromEnd} from './body.ts'
import {
  bothEnds,
  type Corner,
  dividerSlack,
  type End,
  type Part,
  type Surroundings,
  slack,
  surroundingsOf,
} from './corners.ts'

/** Metres. An end this near to a centre line goes straight onto it. */
const near = 0.005
/**
 * Returns the metres an end may move sideways: a hundredth of its wall, from 1 to 4 cm, which nobody sees.
 * A divider has no direction to keep.
 */
const maxSidewaysMove = (isDivider: boolean, length: number) =>
  isDivider ? 2 * dividerSlack : Math.min(Math.max(length / 100, 0.01), 0.04)
/** The sine of 15°: walls at a smaller angle run beside each other and do not meet. */
const minSine = 0.26
const maxPasses = 3
/** Metres. A point this near to a line is on it, within the precision of the grid. */
const joined = 0.0001
/** Metres. People do not see a smaller move. */
const minVisibleMove = 0.001
/** Metres. Points this near are welded later. */
const welded = 0.002
/** Metres that must remain of a shortened wall. */
const minLength = 0.02

export interface Snapped {
  bodies: Body[]
  /** The number of ends that were moved, or joined with a divider. */
  count: number
}

export function snapEnds(bodies: readonly Body[], budget: WorkBudget): Snapped {
  ensurePiecesFit(bodies.reduce((sum, {points}) => sum + points.length - 1, 0))
  let moved: readonly Body[] = bodies
  for (let pass = 0; pass < maxPasses; pass++) {
    const next = snapOnce(moved, budget)
    if (next === undefined) break
    moved = next
  }
  const stubs = stubsOf(moved, budget)
  return {bodies: [...moved, ...stubs], count: movedEnds(bodies, moved) + stubs.length}
}

function movedEnds(before: readonly Body[], after: readonly Body[]): number {
  let count = 0
  for (const [index, {points}] of before.entries())
    for (const end of bothEnds)
      if (distance(points.at(end) as Point, after[index]?.points.at(end) as Point) >= minVisibleMove) count++
  return count
}

/** Returns undefined when every end is in place. */
function snapOnce(bodies: readonly Body[], budget: WorkBudget): Body[] | undefined {
  const surroundings = surroundingsOf(bodies, budget)
  const targets = new Map<Body, [Point | undefined, Point | undefined]>()
  for (const corner of surroundings.corners) {
    const target = targetOf(corner, surroundings)
    if (target === undefined) continue
    for (const {body, end} of corner.ends) {
      const [first, last] = targets.get(body) ?? []
      targets.set(body, end === 0 ? [target, last] : [first, target])
    }
  }
  return targets.size === 0 ? undefined : bodies.map((body) => moved(body, targets.get(body)))
}

function moved(body: Body, targets: readonly [Point | undefined, Point | undefined] | undefined): Body {
  if (targets === undefined) return body
  const [first, ...others] = body.points as [Point, ...Point[]]
  const last = others.pop() as Point
  return {...body, points: [targets[0] ?? first, ...others, targets[1] ?? last]}
}

/** Returns where a corner should be; undefined when it is in place or can't move. */
function targetOf(corner: Corner, surroundings: Surroundings): Point | undefined {
  const {at, ends} = corner
  if (ends.some(({body}) => body.isFixed)) return undefined
  const parts = surroundings.around(corner)
  const nearest = nearestTo(at, parts)
  if (nearest === undefined || distance(nearest, at) < joined) return undefined
  const own = ends.length === 1 ? ownTarget(ends[0] as End, parts, surroundings) : undefined
  if (own === 'stays') return undefined
  if (own !== undefined) return distance(own, at) < joined ? undefined : own
  return distance(nearest, at) <= near ? nearest : undefined
}

/** Returns where a lone end goes. A divider prefers to keep its direction. */
function ownTarget(end: End, parts: readonly Part[], surroundings: Surroundings): Point | 'stays' | undefined {
  const slid = slidTo(end, parts, surroundings)
  if (end.body.isDivider && slid !== undefined) return slid
  return endNear(end, parts, surroundings) ?? slid
}

function nearestTo(point: Point, parts: readonly Segment[]): Point | undefined {
  let found: Point | undefined
  for (const part of parts) {
    const nearest = nearestOn(part, point)
    if (found === undefined || distance(nearest, point) < distance(found, point)) found = nearest
  }
  return found
}

function slackOf({body}: End): number {
  return body.isDivider ? dividerSlack : slack
}

/** Returns the outward direction at one end of a body, and the length of the last piece. */
function endOf({body, end}: End): {at: Point; out: Point; length: number} {
  const {points} = body
  const [at, before] = [points.at(end) as Point, points.at(end === 0 ? 1 : -2) as Point]
  return {at, out: directionIn({a: before, b: at}), length: distance(before, at)}
}

/** Slides an end along its own direction onto the nearest centre line within reach. */
function slidTo(end: End, parts: readonly Part[], {cornerAt}: Surroundings): Point | undefined {
  const {at, out, length} = endOf(end)
  const max = slackOf(end)
  const ahead: Segment = {a: at, b: [at[0] + out[0], at[1] + out[1]]}
  let [found, least]: [Point | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const part of parts) {
    const sine = Math.abs(cross(out, directionIn(part)))
    const [step, along] = meetingParts(ahead, part) ?? []
    if (step === undefined || along === undefined || sine < minSine) continue
    if (Math.abs(step) > (part.half + max) / sine || step < minLength - length || Math.abs(step) >= least) continue
    if (!reaches(part, along, end.body.thickness / 2 + max, cornerAt)) continue
    found = [at[0] + out[0] * step, at[1] + out[1] * step]
    least = Math.abs(step)
  }
  return found
}

/** Tests whether a part's line gets there: on the part, or just beyond an end that will move there itself. */
function reaches(part: Part, along: number, beyond: number, cornerAt: Surroundings['cornerAt']): boolean {
  if (along >= 0 && along <= 1) return true
  const end = along < 0 ? part.a : part.b
  const {body} = part
  if (body.isFixed || (end !== body.points[0] && end !== body.points.at(-1))) return false
  const excess = (along < 0 ? -along : along - 1) * distance(part.a, part.b)
  return excess <= beyond && cornerAt(end)?.ends.length === 1
}

/** Returns an end of another wall nearby, to go to. Several lone ends go to the first one, which stays. */
function endNear(end: End, parts: readonly Part[], surroundings: Surroundings): Point | 'stays' | undefined {
  let [found, least]: [Point | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  let comes = false
  for (const {other, at, away, isAlone} of endsAround(end, parts, surroundings)) {
    if (isAlone && other.order > end.order) comes ||= canGo(other, endOf(end).at)
    const score = isAlone ? other.order : away - 1
    if (score >= least || score > end.order || !canGo(end, at)) continue
    found = at
    least = score
  }
  return found ?? (comes ? 'stays' : undefined)
}

function endsAround(end: End, parts: readonly Part[], {cornerAt}: Surroundings) {
  return parts.flatMap(({body, half, order}) =>
    bothEnds.flatMap((each) => {
      const at = body.points.at(each) as Point
      const away = distance(at, endOf(end).at)
      if (away > half + slackOf(end)) return []
      return [{other: {body, order, end: each}, at, away, isAlone: !body.isFixed && cornerAt(at)?.ends.length === 1}]
    }),
  )
}

function canGo(end: End, to: Point): boolean {
  const {at, out, length} = endOf(end)
  return Math.abs(cross(out, minus(to, at))) <= maxSidewaysMove(end.body.isDivider, length)
}

/** Returns dividers from corners that could not move onto their centre line. */
function stubsOf(bodies: readonly Body[], budget: WorkBudget): Body[] {
  const {corners, around} = surroundingsOf(bodies, budget)
  const stubs: Body[] = []
  for (const corner of corners) {
    if (corner.ends.every(({body}) => body.isFixed && body.isDivider)) continue
    const nearest = nearestTo(corner.at, around(corner))
    if (nearest !== undefined && distance(nearest, corner.at) > welded)
      stubs.push(divider([corner.at, nearest], fromEnd))
  }
  return stubs
}
