/** Describes the differences between two homes for people: of two versions, or of a draft and its base. */
import type {Units} from '../draw/measures.ts'
import {elementLists, optionalLists, productLists} from '../element-lists.ts'
import type {Home, Plan, Wall} from '../schema.ts'
import {type ChangeVerb, type ChangeWords, changeWords, type NamedKind} from './change-words.ts'
import {changedFields, movedRoom, type State} from './changed-fields.ts'
import {type Change, type Content, compareHomes} from './compare-homes.ts'
import {createPlanPlaces, type PlanPlaces, type RegionsOf} from './element-places.ts'
import {movedAside, movedBy} from './moved-by.ts'
import {namedKindOf, nameElement} from './name-element.ts'
import {lengthText, type Writing} from './write-values.ts'

/** A change in words. */
export interface DescribedChange {
  verb: ChangeVerb
  kind: NamedKind
  list: Change['list']
  id: string
  /** The id of its plan; absent for changes of the whole home. */
  plan?: string
  /** The names of the rooms that it is in or between, at most two. */
  rooms: readonly string[]
  /** The sentence: `Moved: Light Ceiling in Kitchen by 0.32 m`; empty after the first `maxTexts`. */
  text: string
}

/** A change with a function that writes its sentence. */
type UnwrittenChange = Omit<DescribedChange, 'text'> & {write(): string}

interface Options {
  words?: ChangeWords
  /** Metres when absent. */
  units?: Units
  /** Returns the regions of a plan, for a caller that needs them too. */
  regionsOf?: RegionsOf
  /** The result of `compareHomes`, for a caller that has it. */
  changes?: readonly Change[]
  /** The most sentences; all when absent. */
  maxTexts?: number
  /** Leaves out all that takes the regions of plans: rooms around elements, and areas. */
  isBrief?: boolean
}

/** Regions of plans whose rooms nobody asks for. */
const noRegions: RegionsOf = () => ({rooms: new Map()})

/**
 * Describes the changes from one home to another, by plan, room and kind. An element that moved and changed gets two
 * sentences. A plan that is new or gone stands for all its elements.
 */
export function describeChanges(
  before: Home,
  after: Home,
  {words = changeWords.en, units = 'm', maxTexts = Number.POSITIVE_INFINITY, isBrief = false, ...options}: Options = {},
): DescribedChange[] {
  const regionsOf = isBrief ? noRegions : options.regionsOf
  const homes = {before: createHomePlaces(before, regionsOf), after: createHomePlaces(after, regionsOf)}
  const changes = options.changes ?? compareHomes(before, after)
  const all = isBrief ? changes : [...changes, ...resizedRooms(changes, homes)]
  const described = all
    .filter((change) => isShown(change, homes))
    .flatMap((change) => describe(change, homes, {words, units, isBrief}))
  return sorted(described, [...after.plans, ...before.plans]).map(({write, ...change}, nth) => ({
    ...change,
    text: nth < maxTexts ? write() : '',
  }))
}

interface HomePlaces {
  home: Home
  /** Returns the places of a plan, which are found once. */
  of(plan: string | undefined): PlanPlaces | undefined
  /** Returns whether an element is made of the product. */
  uses(product: string): boolean
}

interface Homes {
  before: HomePlaces
  after: HomePlaces
}

function createHomePlaces(home: Home, regionsOf?: RegionsOf): HomePlaces {
  const plans = new Map(home.plans.map((plan) => [plan.id, plan]))
  const known = new Map<string, PlanPlaces>()
  let used: ReadonlySet<unknown> | undefined
  return {
    home,
    of(id = '') {
      const plan = plans.get(id)
      if (plan === undefined) return undefined
      const places = known.get(id) ?? createPlanPlaces(plan, regionsOf)
      known.set(id, places)
      return places
    },
    uses(product) {
      used ??= usedProducts(home)
      return used.has(product)
    },
  }
}

/** Returns the rooms that moved walls made larger or smaller, though no field of theirs changed. */
function resizedRooms(changes: readonly Change[], {before, after}: Homes): Change[] {
  const plans = new Set(changes.flatMap(({list, plan}) => (list === 'walls' && plan !== undefined ? [plan] : [])))
  const known = new Set(changes.flatMap(({list, id}) => (list === 'rooms' ? [id] : [])))
  return [...plans].flatMap((plan) => {
    const [old, now] = [before, after].map((places) => places.of(plan)?.regions().rooms)
    const rooms = after.home.plans.find(({id}) => id === plan)?.rooms ?? []
    return rooms.flatMap((room): Change[] =>
      known.has(room.id) || old?.get(room.id)?.net === now?.get(room.id)?.net
        ? []
        : [{list: 'rooms', plan, id: room.id, before: room, after: room}],
    )
  })
}

/** Leaves out the elements of a plan that is new or gone, and products that come and go with their elements. */
function isShown({list, id, plan, ...change}: Change, {before, after}: Homes): boolean {
  if (list === 'products') {
    const isLasting = change.before !== undefined && change.after !== undefined
    return isLasting || !(change.after === undefined ? before : after).uses(id)
  }
  return plan === undefined || (before.of(plan) !== undefined && after.of(plan) !== undefined)
}

const usedProducts = ({plans}: Home): Set<unknown> =>
  new Set(plans.flatMap((plan) => productLists.flatMap((list) => plan[list].map(({product}) => product))))

function describe(change: Change, homes: Homes, writing: Writing & {isBrief: boolean}): UnwrittenChange[] {
  const {list, id, plan} = change
  const [before, after] = [stateOf(change, 'before', homes), stateOf(change, 'after', homes)]
  const state = after ?? before
  if (state === undefined) return []
  const kind = namedKindOf(list, state.element)
  const rooms = writing.isBrief ? [] : (state.places?.roomsOf(list, state.element) ?? [])
  const sentence = (verb: ChangeVerb, detail = ''): UnwrittenChange => {
    const write = () => {
      const name = nameElement(state.home, list, state.element, writing)
      const place = placeText(list, rooms, plan, state.home, writing)
      return `${writing.words.verbs[verb](kind)}: ${name}${place}${detail}`
    }
    return {verb, kind, list, id, ...(plan !== undefined && {plan}), rooms, write}
  }
  if (before === undefined) return [sentence('added', hasDevices(state.element) ? writing.words.withDevices : '')]
  if (after === undefined) return [sentence('removed')]
  const distance = distanceMoved(list, before, after)
  // A product's own fields say nothing to people.
  if (list === 'products') return [sentence('changed')]
  const fields = changedFields(list, before, after, writing)
  return [
    ...(distance > 0 ? [sentence('moved', writing.words.by(lengthText(distance, writing)))] : []),
    ...(fields.length > 0 ? [sentence('changed', `, ${fields.join(', ')}`)] : []),
  ]
}

/** Returns whether an element drives devices, or a slot of a plate does. */
const hasDevices = ({bindings, slots}: Content): boolean =>
  [{bindings}, ...((slots ?? []) as Content[])].some((one) => Object.values(one.bindings ?? {}).flat().length > 0)

function stateOf({list, plan, ...change}: Change, side: 'before' | 'after', homes: Homes): State | undefined {
  const element = change[side]
  const {home, of} = homes[side]
  return element && {home, element, places: of(plan)}
}

function placeText(
  list: Change['list'],
  [one, other]: readonly string[],
  plan: string | undefined,
  {plans}: Home,
  {words}: Writing,
): string {
  const rooms = list === 'rooms' || one === undefined ? '' : words.inRooms(one, other)
  const name = plans.length > 1 ? plans.find(({id}) => id === plan)?.name : undefined
  return name === undefined ? rooms : `${rooms} (${name})`
}

function distanceMoved(list: Change['list'], before: State, after: State): number {
  if (list === 'rooms' && !movedRoom(before, after)) return 0
  const distance = movedBy(list, before, after)
  if (distance !== undefined) return distance
  return list === 'walls' ? movedAside(before.element as unknown as Wall, after.element as unknown as Wall) : 0
}

const listOrder = [
  'home',
  'levels',
  'plans',
  'presentations',
  'products',
  ...elementLists.map(([list]) => list),
  ...optionalLists.map(([list]) => list),
]

/** Sorts by plan, room and kind. The whole home comes first, and elements in no room last. */
function sorted(changes: readonly UnwrittenChange[], plans: readonly Plan[]): UnwrittenChange[] {
  const planOrder = new Map(plans.map(({id}, index) => [id, index]).reverse() as [string, number][])
  const roomOrder = new Map(
    plans.flatMap(({id, rooms}) => rooms.map(({name}, index) => [`${id} ${name}`, index] as const)).reverse(),
  )
  const keyOf = ({plan, list, rooms: [room]}: UnwrittenChange): [number, number, number] => [
    plan === undefined ? -1 : (planOrder.get(plan) ?? 0),
    plan === undefined ? -1 : (roomOrder.get(`${plan} ${room}`) ?? Number.POSITIVE_INFINITY),
    listOrder.indexOf(list),
  ]
  return changes
    .map((change) => ({change, key: keyOf(change)}))
    .sort(({key: one}, {key: other}) => compareKeys(one, other))
    .map(({change}) => change)
}

function compareKeys(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((part, index) => part !== other[index])
  return at === -1 ? 0 : (one[at] as number) - (other[at] as number)
}
