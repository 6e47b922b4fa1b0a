import type {Home, Point} from '../schema.ts'
import {EditRefused} from './edit-refused.ts'
import {changePlan} from './in-plan.ts'
import {keepRooms} from './keep-rooms.ts'
import {type MovedEnds, moveEnds, setEnd} from './move-ends.ts'
import {endsAt} from './wall-joints.ts'

export interface CornerMove {
  plan: string
  from: Point
  to: Point
}

/** Moves a corner with all its walls. Throws EditRefused when a wall would vanish or an opening would not fit. */
export function moveCorner(home: Home, {plan: planId, from, to}: CornerMove): Home {
  return changePlan(home, planId, (plan) => {
    const ends = endsAt(plan, from)
    if (ends.length === 0) throw new EditRefused('missing')
    const moved: MovedEnds = new Map()
    for (const end of ends) setEnd(moved, end, to)
    return keepRooms(plan, moveEnds(plan, moved))
  })
}
