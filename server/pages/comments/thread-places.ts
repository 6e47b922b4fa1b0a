import type {Anchor} from '#shared/contract/resources.ts'
import {isInside} from '#shared/home/geometry/rings.ts'
import type {Point} from '#shared/home/schema.ts'
import {type DrawnPlan, placesOf} from '../../homes/drawn-plan.ts'
import {elementKey} from '../../homes/elements.ts'
import type {Strings} from '../../words/strings.ts'

/** A thread's place in the current home. */
export interface Place {
  /** Undefined when the plan no longer exists. */
  plan: DrawnPlan | undefined
  /** The name of the element, else of the room around it, else of the plan. */
  name: string
}

interface Pinned {
  planId: string
  anchor: Anchor
}

/**
 * Finds a thread's place. Falls back to the room around its point when the element is gone or has no name. Without
 * drawn plans (undefined) the place is unknown.
 */
export function placeOfThread(
  {comments, project}: Strings,
  plans: readonly DrawnPlan[] | undefined,
  {planId, anchor: {at, ref}}: Pinned,
): Place {
  const plan = plans?.find(({id}) => id === planId)
  if (!plan) return {plan, name: plans ? comments.planGone : project.tabs.plan}
  if (ref?.kind === 'plan' && ref.id === plan.id) return {plan, name: plan.name}
  const {names, rooms} = placesOf(plan)
  const named = ref && names[elementKey(ref)]
  return {plan, name: named ?? rooms.find(({rings}) => isInside(at, rings))?.name ?? plan.name}
}

/** A place that a person can choose for a comment. */
export interface Choice {
  /** The form's value. */
  value: string
  label: string
  planId: string
  anchor: Anchor
}

/** Returns every plan as a whole, and each of its rooms. */
export function placeChoices({comments}: Strings, plans: readonly DrawnPlan[]): Choice[] {
  const label = (plan: DrawnPlan, place: string) => (plans.length > 1 ? `${plan.name}: ${place}` : place)
  return plans.flatMap((plan) => [
    {
      value: plan.id,
      label: label(plan, comments.wholePlan),
      planId: plan.id,
      anchor: {at: middleOf(plan), ref: {kind: 'plan', id: plan.id}},
    },
    ...placesOf(plan).rooms.map(({id, name, at}) => ({
      value: `${plan.id}/${id}`,
      label: label(plan, name),
      planId: plan.id,
      anchor: {at, ref: {kind: 'room', id}},
    })),
  ])
}

/** Rounds to centimetres. */
function middleOf({box}: DrawnPlan): Point {
  if (!box) return [0, 0]
  const middle = (from: number, to: number) => Math.round((from + to) * 50) / 100
  return [middle(box.left, box.right), middle(box.top, box.bottom)]
}
