import type {Home, Plan} from './schema.ts'

/**
 * Returns the plan of this id, or that of the ground floor when there is none: the one nearest to height 0, and the
 * first of several. Undefined for a home without plans.
 */
export function planOrGround(
  {plans, levels}: Pick<Home, 'plans' | 'levels'>,
  id: string | null | undefined,
): Plan | undefined {
  const heights = new Map(levels.map(({id, z}) => [id, Math.abs(z)]))
  const heightOf = ({level}: Plan) => heights.get(level) ?? Number.POSITIVE_INFINITY
  const ground = plans.reduce<Plan | undefined>(
    (best, plan) => (best === undefined || heightOf(plan) < heightOf(best) ? plan : best),
    undefined,
  )
  return plans.find((plan) => plan.id === id) ?? ground
}
