import {showOnly} from '../edit/remove-plan.ts'
import type {Plan} from '../schema.ts'
import type {Choices, Clash, Merge, Sides} from './merge.ts'
import {elementIn, planIn, removed, replacePlan} from './settle-fit.ts'

/** The lists whose elements others depend on. */
type NeededList = 'walls' | 'areas'

/**
 * Settles elements whose wall or area one side removed. Each is a clash: `mine` keeps the wall or area, `theirs` gives
 * it up with its dependents, whichever side removed it.
 */
export function settleNeeded(merge: Merge, sides: Sides, choices: Choices): Merge {
  const clashes = [...merge.clashes]
  let {home} = merge
  for (const {id: planId} of home.plans) {
    for (const [list, id] of missingIn(planIn(home, planId) as Plan)) {
      const clash = clashOf(sides, planId, list, id)
      const kept = clash.mine ?? clash.theirs
      clashes.push(clash)
      const plan = planIn(home, planId) as Plan
      const isKept = kept !== undefined && (choices[clash.key] ?? 'mine') === 'mine'
      home = replacePlan(home, isKept ? {...plan, [list]: [...plan[list], kept]} : withoutDependents(plan, list, id))
    }
  }
  return settlePresentations({home, clashes}, sides, choices)
}

/**
 * Settles presentations of a plan that the other side removed. Each is a clash: `mine` keeps the presentation with the
 * plans that are left, `theirs` gives it up.
 */
function settlePresentations({home, clashes}: Merge, sides: Sides, choices: Choices): Merge {
  const plans = new Set(home.plans.map(({id}) => id))
  const torn = (home.presentations ?? []).filter(({plans: shown}) => shown.some((id) => !plans.has(id)))
  if (torn.length === 0) return {home, clashes}
  const found = torn.map(({id}): Clash => {
    const of = (side: keyof Sides) => sides[side].presentations?.find((one) => one.id === id)
    return {
      key: `needed presentations ${id}`,
      list: 'presentations',
      id,
      base: of('base'),
      mine: of('mine'),
      theirs: of('theirs'),
    }
  })
  const given = new Set(found.filter(({key}) => choices[key] === 'theirs').map(({id}) => id))
  const kept = (home.presentations ?? []).filter(({id}) => !given.has(id))
  const presentations = showOnly(kept, (id) => plans.has(id))
  return {home: {...home, presentations}, clashes: [...clashes, ...found]}
}

/** Returns the walls and areas that elements of a plan name, and that it lacks. */
function missingIn(plan: Plan): [NeededList, string][] {
  const needed: [NeededList, string][] = [
    ...[...plan.openings, ...plan.plates, ...plan.awnings].map(({wall}): [NeededList, string] => ['walls', wall]),
    ...plan.rooms.flatMap(({area}): [NeededList, string][] => (area === undefined ? [] : [['areas', area]])),
  ]
  const distinct = new Map(needed.map(([list, id]) => [`${list} ${id}`, [list, id] as [NeededList, string]]))
  return [...distinct.values()].filter(([list, id]) => elementIn(plan, list, id) === undefined)
}

function clashOf(sides: Sides, plan: string, list: NeededList, id: string): Clash {
  const of = (side: keyof Sides) => elementIn(planIn(sides[side], plan), list, id)
  return {key: `needed ${list} ${plan} ${id}`, list, plan, id, base: of('base'), mine: of('mine'), theirs: of('theirs')}
}

function withoutDependents(plan: Plan, list: NeededList, id: string): Plan {
  if (list === 'walls') return removed(plan, list, id)
  const rooms = plan.rooms.map((room) => {
    if (room.area !== id) return room
    const {area: _, ...rest} = room
    return rest
  })
  return {...plan, rooms}
}
