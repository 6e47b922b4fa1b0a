/** Finds and replaces parts of a home. Unchanged parts stay the same objects, so that comparing homes is quick. */
import {elementLists, optionalLists} from '../element-lists.ts'
import type {Home, Plan} from '../schema.ts'
import {createIdAllocator} from '../versions/ids.ts'
import {EditRefused} from './edit-refused.ts'

/** The lists of a plan that edits change. */
export type ListName = (typeof elementLists | typeof optionalLists)[number][0]

export const listNames: readonly ListName[] = [...elementLists, ...optionalLists].map(([list]) => list)

export type ElementOf<L extends ListName> = NonNullable<Plan[L]>[number]

/** Returns the home with one plan replaced. Throws EditRefused when it has no such plan. */
export function changePlan(home: Home, planId: string, change: (plan: Plan) => Plan): Home {
  const index = home.plans.findIndex(({id}) => id === planId)
  const plan = home.plans[index]
  if (plan === undefined) throw new EditRefused('missing', [planId])
  const changed = change(plan)
  return changed === plan ? home : {...home, plans: home.plans.with(index, changed)}
}

export function planOf(home: Home, planId: string): Plan {
  const plan = home.plans.find(({id}) => id === planId)
  if (plan === undefined) throw new EditRefused('missing', [planId])
  return plan
}

export interface Located {
  plan: Plan
  list: ListName
  element: ElementOf<ListName>
}

/** Returns an element of any plan. Throws EditRefused when the home has none. */
export function locate(home: Home, id: string): Located {
  for (const plan of home.plans) {
    for (const list of listNames) {
      const element = plan[list]?.find((element) => element.id === id)
      if (element !== undefined) return {plan, list, element}
    }
  }
  throw new EditRefused('missing', [id])
}

/** Returns the list with some elements replaced; the same list when none is. */
export function replaceIn<T>(list: readonly T[], change: (element: T) => T): T[] {
  let changed: T[] | undefined
  for (const [index, element] of list.entries()) {
    const next = change(element)
    if (next === element) continue
    changed ??= [...list]
    changed[index] = next
  }
  return changed ?? (list as T[])
}

/** Returns a function that makes ids: the wanted one, or with a number when the home has it. */
export function newIds(home: Home): (wanted: string) => string {
  // Most edits of a gesture make no id.
  let allocate: ((wanted: string) => string) | undefined
  return (wanted) => {
    allocate ??= createIdAllocator(idsOf(home))
    return allocate(wanted)
  }
}

function* idsOf({levels, plans, presentations = []}: Home): Generator<string> {
  for (const {id} of levels) yield id
  for (const {id} of presentations) yield id
  for (const plan of plans) {
    yield plan.id
    for (const list of listNames) for (const {id} of plan[list] ?? []) yield id
  }
}

/** Tests whether a home has an element of this id. */
export const hasElement = ({plans}: Home, id: string): boolean =>
  plans.some((plan) => listNames.some((list) => plan[list]?.some((element) => element.id === id)))
