import {defaults} from '../defaults.ts'
import {emptyPlan} from '../empty-home.ts'
import {rounded} from '../geometry/grid.ts'
import type {Home, Level, Plan} from '../schema.ts'
import {slugOf} from '../versions/ids.ts'
import {EditRefused} from './edit-refused.ts'
import {fewestSteps} from './flights.ts'
import {newIds, replaceIn} from './in-plan.ts'

/** The most levels and plans of a home. */
const limits = {levels: 32, plans: 64}

export interface NewLevel {
  /** The name of the level and of its plan. */
  name: string
}

/** Adds an empty plan of a level, after its others. Returns its id. Throws EditRefused when a home has too many. */
export function addPlan(home: Home, {level, name}: {level: string; name: string}): {home: Home; plan: string} {
  const {levels, plans} = home
  if (!levels.some(({id}) => id === level)) throw new EditRefused('missing', [level])
  if (plans.length >= limits.plans) throw new EditRefused('invalid-value')
  const plan = emptyPlan({id: newIds(home)(slugOf(name) || 'plan'), name, level})
  const after = plans.findLastIndex((one) => one.level === level) + 1
  return {home: {...home, plans: plans.toSpliced(after === 0 ? plans.length : after, 0, plan)}, plan: plan.id}
}

/**
 * Adds a level above all others, with an empty plan. Stairs of the level below that led nowhere lead to it. Returns the
 * plan's id. Throws EditRefused when a home has too many.
 */
export function addLevel(home: Home, {name}: NewLevel): {home: Home; plan: string} {
  const {levels, plans} = home
  if (levels.length >= limits.levels || plans.length >= limits.plans) throw new EditRefused('invalid-value')
  const allocate = newIds(home)
  const level = allocate(slugOf(name) || 'level')
  const plan = emptyPlan({id: allocate(`${level}-plan`), name, level})
  const topOf = ({z, height = defaults.level.height}: Level) => z + height
  const z = rounded(Math.max(...levels.map(topOf)) + defaults.level.slab)
  const [highest] = [...levels].sort((one, other) => other.z - one.z)
  const led = plans.map((one) => (one.level === highest?.id ? leadStairs(one, level) : one))
  return {home: {...home, levels: [...levels, {id: level, name, z}], plans: [...led, plan]}, plan: plan.id}
}

function leadStairs(plan: Plan, to: string): Plan {
  const stairs = replaceIn(plan.stairs, (stair) =>
    stair.to === undefined && stair.steps >= fewestSteps ? {...stair, to} : stair,
  )
  return stairs === plan.stairs ? plan : {...plan, stairs}
}
