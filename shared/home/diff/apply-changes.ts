import {listNames} from '../edit/in-plan.ts'
import {elementLists} from '../element-lists.ts'
import type {Home, Plan} from '../schema.ts'
import type {Change, Content} from './compare-homes.ts'

/** The state of a change to bring about. */
export type Direction = 'before' | 'after'

/** Returns the home with changes made (`after`) or taken back (`before`). Lists get their old order back too. */
export function applyChanges(home: Home, changes: readonly Change[], direction: Direction): Home {
  const byList = new Map<string, Change[]>()
  for (const change of changes) {
    const key = `${change.plan ?? ''} ${change.list}`
    byList.set(key, [...(byList.get(key) ?? []), change])
  }
  const of = (list: Change['list'], plan = '') => byList.get(`${plan} ${list}`) ?? []
  const [own] = of('home')
  const fields = own?.[direction]
  const {levels, plans, presentations, products} = home
  // The keys keep their order, so that undoing everything gives the first home byte for byte.
  const next: Home = {
    ...(fields === undefined ? home : ({...fields, ...listsOfHome(home)} as Home)),
    levels: changeList(levels, of('levels'), direction),
    plans: changePlans(plans, of, direction),
  }
  const shown = changeOptional(presentations, of('presentations'), direction)
  if (shown === undefined) delete next.presentations
  else next.presentations = shown
  if (of('products').length === 0) return next
  const held = changeOptional(products && Object.values(products), of('products'), direction)
  if (held === undefined) delete next.products
  else next.products = Object.fromEntries(held.map((product) => [product.id, product]))
  return next
}

const listsOfHome = ({levels, plans, presentations, products}: Home): Partial<Home> => ({
  levels,
  plans,
  ...(presentations && {presentations}),
  ...(products && {products}),
})

/** Changes a list that a home or a plan may lack. */
function changeOptional<T extends {id: string}>(
  list: readonly T[] | undefined,
  changes: readonly Change[],
  direction: Direction,
): T[] | undefined {
  if (changes.length === 0) return list as T[] | undefined
  const changed = changeList(list ?? [], changes, direction)
  return changed.length === 0 && changes.some(({absent}) => absent === direction) ? undefined : changed
}

function changePlans(
  plans: readonly Plan[],
  of: (list: Change['list'], plan?: string) => readonly Change[],
  direction: Direction,
): Plan[] {
  const listed = changeList(
    plans,
    of('plans'),
    direction,
    (plan, fields) => ({...fields, ...emptyLists, ...listsOf(plan)}) as unknown as Plan,
  )
  return listed.map((plan) => {
    let next = plan
    for (const list of listNames) {
      const changes = of(list, plan.id)
      if (changes.length === 0) continue
      const changed = changeOptional(next[list] as {id: string}[] | undefined, changes, direction)
      next = {...next, [list]: changed}
      if (changed === undefined) delete next[list as 'drawings']
    }
    return next
  })
}

const emptyLists = Object.fromEntries(elementLists.map(([list]) => [list, []]))

const listsOf = (plan: Plan | undefined): Content =>
  Object.fromEntries(listNames.flatMap((list) => (plan?.[list] === undefined ? [] : [[list, plan[list]]])))

function changeList<T extends {id: string}>(
  list: readonly T[],
  changes: readonly Change[],
  direction: Direction,
  combine: (old: T | undefined, content: Content) => T = (_, content) => content as T,
): T[] {
  if (changes.length === 0) return list as T[]
  const changed = new Set(changes.map(({id}) => id))
  const old = new Map(list.filter(({id}) => changed.has(id)).map((element) => [element.id, element]))
  const next = list.filter(({id}) => !changed.has(id))
  const placed = changes
    .map((change) => ({...change, content: change[direction], index: direction === 'after' ? change.to : change.from}))
    .sort((one, other) => (one.index ?? 0) - (other.index ?? 0))
  // Ascending, because each index counts the elements before it.
  for (const {id, content, index = next.length} of placed) {
    if (content !== undefined) next.splice(index, 0, combine(old.get(id), content))
  }
  return next
}
