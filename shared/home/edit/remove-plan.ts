import type {Home, Plan} from '../schema.ts'
import {EditRefused} from './edit-refused.ts'
import {listNames, planOf, replaceIn} from './in-plan.ts'
import {removeElements} from './remove-elements.ts'

/**
 * Removes a plan, and its level when that has no other. Presentations no longer show it, and stairs no longer lead to
 * the level. Throws EditRefused for the last plan, and for an unknown id.
 */
export function removePlan(home: Home, planId: string): Home {
  const plan = planOf(home, planId)
  if (home.plans.length === 1) throw new EditRefused('nothing-to-do', [planId])
  // Slots of other plans may control its elements.
  const emptied = removeElements(home, idsOf(plan))
  const plans = emptied.plans.filter(({id}) => id !== planId)
  const isLast = plans.every(({level}) => level !== plan.level)
  const presentations = home.presentations && showOnly(home.presentations, (id) => id !== planId)
  return {
    ...emptied,
    levels: isLast ? home.levels.filter(({id}) => id !== plan.level) : home.levels,
    plans: isLast ? plans.map((one) => leadElsewhere(one, plan.level)) : plans,
    ...(presentations && {presentations}),
  }
}

/** Returns presentations with the remaining plans. Presentations without a plan are removed. */
export const showOnly = (
  presentations: NonNullable<Home['presentations']>,
  remains: (plan: string) => boolean,
): NonNullable<Home['presentations']> =>
  presentations.flatMap((one) => {
    const plans = one.plans.filter(remains)
    return plans.length === 0 ? [] : [{...one, plans}]
  })

const idsOf = (plan: Plan) => listNames.flatMap((list) => (plan[list] ?? []).map(({id}) => id))

/** Drops the level where stairs lead to. */
function leadElsewhere(plan: Plan, level: string): Plan {
  const stairs = replaceIn(plan.stairs, (stair) => {
    if (stair.to !== level) return stair
    const {to: _, ...rest} = stair
    return rest
  })
  return stairs === plan.stairs ? plan : {...plan, stairs}
}
