import {type PreparedPlan, preparePlan} from '#shared/home/draw/prepare-plan.ts'
import type {Home, Plan} from '#shared/home/schema.ts'

type PreparedPlans = Readonly<Record<string, PreparedPlan>>

const known = new WeakMap<Home, PreparedPlans>()

/** Returns the plans of a home, prepared once for all tablets. */
export function preparedPlans(home: Home): PreparedPlans {
  const prepared = known.get(home) ?? Object.fromEntries(home.plans.flatMap((plan) => preparedOrNone(home, plan)))
  known.set(home, prepared)
  return prepared
}

/** Leaves out a plan that can't be prepared: a damaged home must not keep people from their lamps. */
function preparedOrNone(home: Home, plan: Plan): [string, PreparedPlan][] {
  try {
    return [[plan.id, preparePlan(home, plan)]]
  } catch {
    return []
  }
}
