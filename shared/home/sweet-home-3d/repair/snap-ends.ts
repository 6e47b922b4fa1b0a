/**
 * Brings the ends of walls onto the centre lines of the walls in whose bodies they lie. An end slides along its own wall,
 * which so keeps its direction; where that can't be, a short divider within the other's body joins the two.
 */
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
import {cross, directionOf, distance, meetingParts, minus, nearestOn, type Segment} from './segment.ts'

/** Nearer than this to a centre line an end goes straight onto it. */
const near = 0.005
/**
 * How far an end may go sideways: a hundredth of its wall, between 1 and 4 cm, as no eye sees a wall turn by that. A
 * divider has no direction to keep.
 */
const sideways = (isDivider: boolean, length: number) =>
  isDivider ? 2 * dividerSlack : Math.min(Math.max(length / 100, 0.01), 0.04)
/** The least sine of the angle under which walls meet rather than run beside each other: 15°. */
const leastSine = 0.26
const maxPasses = 3
/** What is this near to a line is on it, as far as the grid tells. */
const joined = 0.0001
/** An end that moved by less has not moved for people. */
const unseen = 0.001
/** What is this near will be welded. */
const welded = 0.002
/** What must remain of a wall that is shortened. */
const leastLeft = 0.02

export interface Snapped {
  bodies: Body[]
  /** How many ends were moved or joined with a divider. */
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
      if (distance(points.at(end) as Point, after[index]?.points.at(end) as Point) >= unseen) count++
  return count
}

/** Undefined when every end is where it should be. */
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

/** Where a corner should be; undefined where it is well or can't be moved. */
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

/** Where an end that is alone goes by itself. What is only a divider keeps its direction first. */
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

/** The way out of a body at one of its ends, and how long its last piece is. */
function endOf({body, end}: End): {at: Point; out: Point; length: number} {
  const {points} = body
  const [at, before] = [points.at(end) as Point, points.at(end === 0 ? 1 : -2) as Point]
  return {at, out: directionOf({a: before, b: at}), length: distance(before, at)}
}

/** Along its own direction, onto the nearest centre line that it can reach. */
function slidTo(end: End, parts: readonly Part[], {cornerAt}: Surroundings): Point | undefined {
  const {at, out, length} = endOf(end)
  const most = slackOf(end)
  const ahead: Segment = {a: at, b: [at[0] + out[0], at[1] + out[1]]}
  let [found, least]: [Point | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const part of parts) {
    const sine = Math.abs(cross(out, directionOf(part)))
    const [step, along] = meetingParts(ahead, part) ?? []
    if (step === undefined || along === undefined || sine < leastSine) continue
    if (Math.abs(step) > (part.half + most) / sine || step < leastLeft - length || Math.abs(step) >= least) continue
    if (!reaches(part, along, end.body.thickness / 2 + most, cornerAt)) continue
    found = [at[0] + out[0] * step, at[1] + out[1] * step]
    least = Math.abs(step)
  }
  return found
}

/** Whether the line of a part is there: on it, or just beyond an end which comes there by itself. */
function reaches(part: Part, along: number, beyond: number, cornerAt: Surroundings['cornerAt']): boolean {
  if (along >= 0 && along <= 1) return true
  const end = along < 0 ? part.a : part.b
  const {body} = part
  if (body.isFixed || (end !== body.points[0] && end !== body.points.at(-1))) return false
  const excess = (along < 0 ? -along : along - 1) * distance(part.a, part.b)
  return excess <= beyond && cornerAt(end)?.ends.length === 1
}

/**
 * The end of another wall that is about there, to go to; where several ends are alone, all go to that of the first, and
 * that one waits.
 */
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
  return Math.abs(cross(out, minus(to, at))) <= sideways(end.body.isDivider, length)
}

/** Dividers from corners that could not be moved to the centre line that they belong on. */
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
