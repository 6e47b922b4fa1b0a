import type {Anchor} from '#shared/api/resources.ts'
import type {Point} from '#shared/home/schema.ts'
import type {DrawnPlan} from '../../homes/draw-plans.ts'
import {elementKey} from '../../homes/elements.ts'
import type {Strings} from '../../words/strings.ts'

/** Where a thread is, in the home as it is now. */
export interface Place {
  /** Undefined when the plan is no longer there. */
  plan: DrawnPlan | undefined
  /** What it is about: an element, the room around it, or the plan. */
  name: string
}

interface Pinned {
  planId: string
  anchor: Anchor
}

/**
 * The element that a thread names may be gone, or have no name; then it is about the room that its point is in. Of plans
 * that take too much to be drawn (undefined) nothing is known.
 */
export function placeOfThread(
  {comments, project}: Strings,
  plans: readonly DrawnPlan[] | undefined,
  {planId, anchor: {at, ref}}: Pinned,
): Place {
  const plan = plans?.find(({id}) => id === planId)
  if (!plan) return {plan, name: plans ? comments.planGone : project.tabs.plan}
  if (ref?.kind === 'plan' && ref.id === plan.id) return {plan, name: plan.name}
  const named = ref && plan.names.get(elementKey(ref))
  return {plan, name: named ?? plan.rooms.find(({rings}) => encloses(rings, at))?.name ?? plan.name}
}

/** Whether a point is inside: a line from it to the right goes through the outlines an odd number of times. */
function encloses(rings: readonly Point[][], [x, y]: Anchor['at']): boolean {
  let isInside = false
  for (const ring of rings)
    for (const [index, [fromX, fromY]] of ring.entries()) {
      const [toX, toY] = ring[(index + 1) % ring.length] as Point
      if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) isInside = !isInside
    }
  return isInside
}

/** A place that a person can choose for a comment. */
export interface Choice {
  /** What the form sends. */
  value: string
  label: string
  planId: string
  anchor: Anchor
}

/** Every plan as a whole, and its rooms. */
export function placeChoices({comments}: Strings, plans: readonly DrawnPlan[]): Choice[] {
  const label = (plan: DrawnPlan, place: string) => (plans.length > 1 ? `${plan.name}: ${place}` : place)
  return plans.flatMap((plan) => [
    {
      value: plan.id,
      label: label(plan, comments.wholePlan),
      planId: plan.id,
      anchor: {at: middleOf(plan), ref: {kind: 'plan', id: plan.id}},
    },
    ...plan.rooms.map(({id, name, at}) => ({
      value: `${plan.id}/${id}`,
      label: label(plan, name),
      planId: plan.id,
      anchor: {at, ref: {kind: 'room', id}},
    })),
  ])
}

/** To the centimetre. */
function middleOf({box}: DrawnPlan): Point {
  if (!box) return [0, 0]
  const middle = (from: number, to: number) => Math.round((from + to) * 50) / 100
  return [middle(box.left, box.right), middle(box.top, box.bottom)]
}
