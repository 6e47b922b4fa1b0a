import type {Home, Level, Plan} from '../schema.ts'

/** Returns the plans that a model has, from the lowest level to the highest: the first plan of each, or only one. */
export function plansShown({levels, plans}: Home, planId?: string): {plan: Plan; level: Level}[] {
  return [...levels]
    .sort((one, other) => one.z - other.z)
    .flatMap((level) => {
      const plan = plans.find(({id, level: at}) => at === level.id && (planId === undefined || id === planId))
      return plan === undefined ? [] : [{plan, level}]
    })
}
