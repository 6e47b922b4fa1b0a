/** The parts of a wall between its junctions: where other walls end on it. */

import {jointDistance} from '../geometry/line.ts'
import type {Home, Plan, Wall} from '../schema.ts'
import {distanceAlong, wallLength, wallLine} from '../wall-line.ts'
import {EditRefused} from './edit-refused.ts'
import {changePlan, newIds, planOf} from './in-plan.ts'
import {removeElements} from './remove-elements.ts'
import {splitIn} from './split-wall.ts'
import {endsOn} from './wall-joints.ts'

/** Metres along a wall from its end `a`. */
export interface WallPart {
  from: number
  to: number
}

/** Returns the metres along a wall at which other walls end on it, away from its ends, in order. */
export function junctionsOf(plan: Pick<Plan, 'walls'>, wall: Wall): number[] {
  const line = wallLine(wall)
  const along = endsOn(plan, wall)
    .map(({wall: other, end}) => distanceAlong(line, other[end]))
    .sort((one, other) => one - other)
  return along.filter((at, index) => at - (along[index - 1] ?? Number.NEGATIVE_INFINITY) > jointDistance)
}

/** Returns the part of a wall around a place, in metres from its end `a`. */
export function partAt(plan: Pick<Plan, 'walls'>, wall: Wall, at: number): WallPart {
  const junctions = junctionsOf(plan, wall)
  return {
    from: junctions.findLast((junction) => junction <= at) ?? 0,
    to: junctions.find((junction) => junction > at) ?? wallLength(wall),
  }
}

interface PartOfWall {
  plan: string
  wall: string
  part: WallPart
}

/**
 * Cuts a part out of a wall, as a wall of its own. Throws EditRefused for an unknown wall, and when an opening lies
 * across an end of the part.
 */
export function cutPart(home: Home, {plan: planId, wall: id, part}: PartOfWall): {home: Home; piece: Wall} {
  const wallOf = (of: Home, wanted: string) => {
    const found = planOf(of, planId).walls.find((one) => one.id === wanted)
    if (found === undefined) throw new EditRefused('missing', [wanted])
    return found
  }
  const wall = wallOf(home, id)
  const cuts = [part.from, part.to].filter((at) => at > jointDistance && at < wallLength(wall) - jointDistance)
  if (cuts.length === 0) return {home, piece: wall}
  const pieces = [id]
  const allocate = newIds(home)
  const cut = changePlan(home, planId, (plan) =>
    splitIn(plan, id, cuts, (wanted) => {
      const made = allocate(wanted)
      pieces.push(made)
      return made
    }),
  )
  return {home: cut, piece: wallOf(cut, pieces[part.from > jointDistance ? 1 : 0] as string)}
}

/** Removes a part of a wall with all that is fixed to it; throws like `cutPart`. */
export function removePart(home: Home, part: PartOfWall): Home {
  const {home: cut, piece} = cutPart(home, part)
  return removeElements(cut, [piece.id])
}

/** Adds a divider, which has no body, where a part of a wall was. */
export function addDivider(home: Home, planId: string, {id, a, b, bow}: Wall): Home {
  const divider: Wall = {id: newIds(home)(id), a, b, kind: 'divider', ...(bow !== undefined && {bow})}
  return changePlan(home, planId, (plan) => ({...plan, walls: [...plan.walls, divider]}))
}
