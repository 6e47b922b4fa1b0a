import {rounded, roundedPoint} from '../geometry/grid.ts'
import {jointDistance} from '../geometry/line.ts'
import type {Home, Plan, Point, Wall} from '../schema.ts'
import {withSlopeOfPart} from '../sloping-top.ts'
import {wallLine} from '../wall-line.ts'
import {EditRefused} from './edit-refused.ts'
import {replaceByPieces} from './fixed-to-walls.ts'
import {changePlan, newIds} from './in-plan.ts'

export interface WallSplit {
  plan: string
  wall: string
  /** Metres along the wall from its end `a`. */
  at: number
}

/** Splits a wall in two. The first part keeps its id. Throws EditRefused when an opening is in the way. */
export function splitWall(home: Home, {plan: planId, wall, at}: WallSplit): Home {
  const allocate = newIds(home)
  return changePlan(home, planId, (plan) => splitIn(plan, wall, [at], allocate))
}

/** Splits a wall of a plan at several distances from its end `a`. */
export function splitIn(plan: Plan, id: string, cuts: readonly number[], allocate: (id: string) => string): Plan {
  const wall = plan.walls.find((wall) => wall.id === id)
  if (wall === undefined) throw new EditRefused('missing', [id])
  const line = wallLine(wall)
  const inner = cuts
    .filter((at) => at > jointDistance && at < line.length - jointDistance)
    .sort((one, other) => one - other)
  if (inner.length === 0) throw new EditRefused('nothing-to-do', [id])
  const ends = [0, ...inner, line.length]
  const point = (at: number): Point =>
    at === 0 ? wall.a : at === line.length ? wall.b : roundedPoint(line.at(at).point)
  const pieces = inner.concat(line.length).map((to, index) => {
    const from = ends[index] as number
    const named: Wall = {...wall, id: index === 0 ? wall.id : allocate(wall.id), a: point(from), b: point(to)}
    const piece = withSlopeOfPart(named, {from, to, length: line.length})
    if (line.arc !== undefined) piece.bow = bowOf(line.arc, to - from)
    return {wall: piece, from, to}
  })
  return replaceByPieces(plan, id, pieces)
}

/** Returns the signed sagitta of part of an arc. */
function bowOf({radius, turn}: {radius: number; turn: number}, length: number): number {
  return rounded(turn * radius * (1 - Math.cos(length / radius / 2)))
}
