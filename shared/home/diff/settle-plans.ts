import {removePlan} from '../edit/remove-plan.ts'
import type {Home, Plan} from '../schema.ts'
import {fieldsOfPlan, isSame} from './compare-homes.ts'
import type {Choices, Clash, Sides} from './merge.ts'
import {planIn} from './settle-fit.ts'

/**
 * Settles plans that one side removed and the other changed. Each is a clash about the whole plan: with the chosen side
 * it stays as that side has it, or goes. Returns the sides as if both had done so.
 */
export function settlePlans(sides: Sides, choices: Choices): {sides: Sides; clashes: Clash[]} {
  const clashes: Clash[] = []
  let settled = sides
  for (const plan of sides.base.plans) {
    const [mine, theirs] = [planIn(sides.mine, plan.id), planIn(sides.theirs, plan.id)]
    const kept = mine ?? theirs
    if (!kept || (mine && theirs) || isSame(kept, plan)) continue
    const key = `needed plans ${plan.id}`
    const of = (own: Plan | undefined) => own && fieldsOfPlan(own)
    clashes.push({key, list: 'plans', id: plan.id, base: fieldsOfPlan(plan), mine: of(mine), theirs: of(theirs)})
    const [keeper, remover] = mine ? (['mine', 'theirs'] as const) : (['theirs', 'mine'] as const)
    const isKept = (choices[key] ?? 'mine') === keeper
    settled =
      // A home has at least one plan.
      isKept || settled[keeper].plans.length === 1
        ? {...settled, [remover]: withPlan(settled[remover], sides.base, plan)}
        : {...settled, [keeper]: removePlan(settled[keeper], plan.id)}
  }
  return {sides: settled, clashes}
}

/** Gives a home a plan back that it had, with its level and its place in presentations. */
function withPlan(home: Home, base: Home, plan: Plan): Home {
  const plans = inOrder(base.plans, [...home.plans, plan])
  const levels = home.levels.some(({id}) => id === plan.level)
    ? home.levels
    : inOrder(base.levels, [...home.levels, ...base.levels.filter(({id}) => id === plan.level)])
  const shown = base.presentations?.filter((one) => one.plans.includes(plan.id)) ?? []
  const present = home.presentations ?? []
  const again = shown.filter(({id}) => !present.some((one) => one.id === id))
  const given = present.map((one) =>
    shown.some(({id}) => id === one.id) && !one.plans.includes(plan.id)
      ? {...one, plans: [...one.plans, plan.id]}
      : one,
  )
  const presentations = [...given, ...again.map((one) => ({...one, plans: [plan.id]}))]
  return {...home, levels, plans, ...((home.presentations || again.length > 0) && {presentations})}
}

/** Sorts elements as they were before; new ones follow at the end. */
function inOrder<T extends {id: string}>(before: readonly T[], now: readonly T[]): T[] {
  const places = new Map(before.map(({id}, index) => [id, index]))
  return now.toSorted((one, other) => (places.get(one.id) ?? before.length) - (places.get(other.id) ?? before.length))
}

/** Gives plans their level back that the other side removed with all the plans that it knew. */
export function withLevels(home: Home, {base, mine, theirs}: Sides): Home {
  const known = new Set(home.levels.map(({id}) => id))
  const missing = new Set(home.plans.map(({level}) => level).filter((id) => !known.has(id)))
  if (missing.size === 0) return home
  const found = [...missing].flatMap((id) =>
    [mine, theirs, base].flatMap(({levels}) => levels.filter((level) => level.id === id)).slice(0, 1),
  )
  return {...home, levels: inOrder(base.levels, [...home.levels, ...found])}
}
