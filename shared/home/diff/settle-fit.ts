import {fitProblems} from '../check/fit.ts'
import {type ElementOf, type ListName, listNames} from '../edit/in-plan.ts'
import type {Home, Plan} from '../schema.ts'
import type {Choices, Clash, Merge, Sides} from './merge.ts'

/**
 * Settles elements that no longer fit their wall after a merge: one side made the wall shorter, the other added a
 * door. Each is a clash. The chosen side's element comes with its wall; an element that this side lacks goes away.
 */
export function settleFit(merge: Merge, sides: Sides, choices: Choices): Merge {
  const clashes = [...merge.clashes]
  const settled = new Set<string>()
  let {home} = merge
  for (const {id: planId} of home.plans) {
    for (;;) {
      const plan = home.plans.find(({id}) => id === planId) as Plan
      const misfit = firstMisfit(plan)
      if (misfit === undefined) break
      const {list, element} = misfit
      const clash = clashOf(sides, planId, list, element.id)
      const chosen = settled.has(clash.key) ? undefined : sides[choices[clash.key] ?? 'mine']
      if (!settled.has(clash.key)) clashes.push(clash)
      settled.add(clash.key)
      home = replacePlan(home, take(plan, list, element.id, chosen && planIn(chosen, planId)))
    }
  }
  return {home, clashes}
}

type Misfit = {list: ListName; element: ElementOf<ListName>}

function firstMisfit(plan: Plan): Misfit | undefined {
  const walls = new Map(plan.walls.map((wall) => [wall.id, wall]))
  for (const {detail} of fitProblems(plan, walls, '')) {
    const [, list, index] = String(detail?.path).split('/') as [string, ListName, string]
    const element = plan[list]?.[Number(index)]
    if (element !== undefined) return {list, element}
  }
  return undefined
}

function clashOf(sides: Sides, plan: string, list: ListName, id: string): Clash {
  const of = (side: keyof Sides) => elementIn(planIn(sides[side], plan), list, id)
  return {key: `fit ${list} ${plan} ${id}`, list, plan, id, base: of('base'), mine: of('mine'), theirs: of('theirs')}
}

export const planIn = ({plans}: Home, id: string): Plan | undefined => plans.find((plan) => plan.id === id)

export const elementIn = (plan: Plan | undefined, list: ListName, id: string): ElementOf<ListName> | undefined =>
  (plan?.[list] as ElementOf<ListName>[] | undefined)?.find((element) => element.id === id)

/** Takes an element from one side, with its wall; without a side, or where the side lacks it, the element goes. */
function take(plan: Plan, list: ListName, id: string, from: Plan | undefined): Plan {
  const element = elementIn(from, list, id)
  if (element === undefined) return removed(plan, list, id)
  const wall = 'wall' in element ? elementIn(from, 'walls', element.wall) : undefined
  const placed = replaced(plan, list, element)
  return wall === undefined ? placed : replaced(placed, 'walls', wall)
}

function replaced(plan: Plan, list: ListName, element: ElementOf<ListName>): Plan {
  const elements = (plan[list] ?? []) as ElementOf<ListName>[]
  return {...plan, [list]: elements.map((one) => (one.id === element.id ? element : one))}
}

/** Removes an element; a wall takes its attached elements along. */
export function removed(plan: Plan, list: ListName, id: string): Plan {
  const stays = (element: ElementOf<ListName>) =>
    element.id !== id && !(list === 'walls' && 'wall' in element && element.wall === id)
  const lists = listNames.flatMap((name) => {
    const elements = plan[name] as ElementOf<ListName>[] | undefined
    return elements === undefined ? [] : [[name, elements.filter(stays)] as const]
  })
  return {...plan, ...Object.fromEntries(lists)}
}

export const replacePlan = (home: Home, plan: Plan): Home => ({
  ...home,
  plans: home.plans.map((one) => (one.id === plan.id ? plan : one)),
})
