import {type PlanRegions, planRegions} from '../../../shared/home/regions.ts'
import type {Plan} from '../../../shared/home/schema.ts'

const known = new WeakMap<Plan['walls'], {rooms: Plan['rooms']; regions: PlanRegions}>()

/** Returns the regions of a plan; computes them once for the same walls and rooms. */
export function regionsOf(plan: Plan): PlanRegions {
  const last = known.get(plan.walls)
  if (last?.rooms === plan.rooms) return last.regions
  const regions = planRegions(plan)
  known.set(plan.walls, {rooms: plan.rooms, regions})
  return regions
}
