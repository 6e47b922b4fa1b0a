/**
 * The differences between two homes, element by element: the history of a draft, the changes of a version, and merges.
 */
import {listNames} from '../edit/in-plan.ts'
import type {Home, Plan} from '../schema.ts'

/** An element, or the fields of a holder, as data. */
export type Content = Readonly<Record<string, unknown>>

/**
 * The part of a home that a change concerns: the home's own fields, or an element of a list. The plan's own fields are
 * those of the element in `plans`.
 */
export interface Change {
  /** The list; `home` for the home's own fields, `products` for a product. */
  list: 'home' | 'levels' | 'plans' | 'presentations' | 'products' | (typeof listNames)[number]
  /** The id of the plan whose list it is. */
  plan?: string
  /** The element's id, or a product's. */
  id: string
  /** Undefined when it was not there. */
  before: Content | undefined
  /** Undefined when it is gone. */
  after: Content | undefined
  /** Its index in the list before, and after. */
  from?: number
  to?: number
  /** The home had no such list at all then: products, presentations and the `optionalLists` of plans. */
  absent?: 'before' | 'after'
}

/** Returns the changes from one home to another, in the order of the home. The same object is never looked into. */
export function compareHomes(before: Home, after: Home): Change[] {
  if (before === after) return []
  return [
    ...compareFields(before, after),
    ...compareLists('levels', before.levels, after.levels),
    ...compareLists('presentations', before.presentations, after.presentations),
    ...compareLists('products', listed(before.products), listed(after.products)),
    ...comparePlans(before.plans, after.plans),
  ]
}

/** Returns a home's own fields, without its lists. */
export function fieldsOfHome({levels: _, plans: __, presentations: ___, products: ____, ...fields}: Home): Content {
  return fields
}

/** Returns a plan's own fields, without its lists of elements. */
export function fieldsOfPlan(plan: Plan): Content {
  return Object.fromEntries(Object.entries(plan).filter(([key]) => !(listNames as readonly string[]).includes(key)))
}

function compareFields(before: Home, after: Home): Change[] {
  const [one, other] = [fieldsOfHome(before), fieldsOfHome(after)]
  return isSame(one, other) ? [] : [{list: 'home', id: 'home', before: one, after: other}]
}

const listed = (products: Home['products']) => products && Object.values(products)

function comparePlans(before: readonly Plan[], after: readonly Plan[]): Change[] {
  const own = compareLists('plans', withFields(before), withFields(after))
  const others = new Map(before.map((plan) => [plan.id, plan]))
  const gone = before.filter(({id}) => !after.some((plan) => plan.id === id))
  const within = [
    ...after.map((plan) => [others.get(plan.id), plan] as const),
    ...gone.map((plan) => [plan, undefined] as const),
  ]
  return [
    ...own,
    ...within.flatMap(([one, other]) =>
      one === other
        ? []
        : listNames.flatMap((list) => compareLists(list, one?.[list], other?.[list], (one ?? other)?.id)),
    ),
  ]
}

const withFields = (plans: readonly Plan[]) => plans.map((plan) => ({...fieldsOfPlan(plan), id: plan.id}))

function compareLists(
  list: Change['list'],
  before: readonly {id: string}[] | undefined,
  after: readonly {id: string}[] | undefined,
  plan?: string,
): Change[] {
  if (before === after) return []
  const absent = before === undefined ? 'before' : after === undefined ? 'after' : undefined
  const common: Pick<Change, 'plan' | 'absent'> = plan === undefined ? {} : {plan}
  if (absent !== undefined) common.absent = absent
  return compareElements(list, before ?? [], after ?? [], common)
}

function compareElements(
  list: Change['list'],
  before: readonly {id: string}[],
  after: readonly {id: string}[],
  common: Pick<Change, 'plan' | 'absent'>,
): Change[] {
  const old = new Map(before.map((element, index) => [element.id, {element, index}]))
  const changes = after.flatMap((element, to): Change[] => {
    const was = old.get(element.id)
    old.delete(element.id)
    if (was !== undefined && isSame(was.element, element)) return []
    const place = was === undefined ? {to} : {from: was.index, to}
    return [
      {
        list,
        ...common,
        id: element.id,
        before: was?.element as Content | undefined,
        after: element as Content,
        ...place,
      },
    ]
  })
  const gone = [...old.values()].map(
    ({element, index}): Change => ({
      list,
      ...common,
      id: element.id,
      before: element as Content,
      after: undefined,
      from: index,
    }),
  )
  return [...changes, ...gone]
}

/** Compares JSON values; the order of keys makes no difference. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  if (keys.length !== Object.keys(other).length) return false
  return keys.every((key) => key in other && isSame((one as Content)[key], (other as Content)[key]))
}
