import type {Plan} from './schema.ts'

/** Returns the plan of this id, or the home's first when there is none; undefined for a home without plans. */
export function planOrFirst(plans: readonly Plan[], id: string | null | undefined): Plan | undefined {
  return plans.find((plan) => plan.id === id) ?? plans[0]
}
