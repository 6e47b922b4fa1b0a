/** Lists and changes the bindings between a home's elements and devices. */
import type {ElementReference} from './elements.ts'
import type {Binding, Bindings, Home, Plan, Plate} from './schema.ts'

/** The lists of a plan whose elements have bindings. A plate's slots have them, not the plate. */
const boundLists = [
  ['areas', 'area'],
  ['rooms', 'room'],
  ['openings', 'opening'],
  ['items', 'item'],
  ['lights', 'light'],
  ['awnings', 'awning'],
] as const

export type BoundKind = (typeof boundLists)[number][1]

/** An element that devices can be bound to; a plate has a slot for each. */
export type BoundElement = {kind: BoundKind; id: string; slot?: undefined} | {kind: 'plate'; id: string; slot: number}

export interface BoundDevice extends ElementReference {
  role: string
  device: string
  part?: string
  /** The slot's index, for a plate. */
  slot?: number
}

/** Returns the elements that this app's devices drive, in the home's order. */
export function boundDevices(home: Home, app: string): BoundDevice[] {
  return allBindings(home)
    .filter((bound) => bound.app === app)
    .map(({app: _, ...bound}) => bound)
}

/** Returns every binding of a home, in its order. */
export function allBindings(home: Home): (BoundDevice & {app: string})[] {
  return home.plans.flatMap((plan) => [
    ...boundLists.flatMap(([list, kind]) =>
      plan[list].flatMap(({id, bindings}) => flatten(bindings).map((bound) => ({kind, id, ...bound}))),
    ),
    ...plan.plates.flatMap(({id, slots}) =>
      slots.flatMap(({bindings}, slot) =>
        flatten(bindings).map((bound) => ({kind: 'plate' as const, id, slot, ...bound})),
      ),
    ),
  ])
}

const flatten = (bindings: Bindings | undefined) =>
  Object.entries(bindings ?? {}).flatMap(([role, bound]) => bound.map((binding) => ({role, ...binding})))

/**
 * Returns the home with the device bound to the element or plate slot in that role, after existing devices; the same
 * home if it is already bound. Throws RangeError when the home has no such element.
 */
export function bindDevice(home: Home, element: BoundElement, role: string, binding: Binding): Home {
  if (element.kind === 'plate') return bindSlot(home, element, role, binding)
  const [list] = boundLists.find(([, kind]) => kind === element.kind) ?? []
  if (list === undefined) throw new RangeError(`no device can be bound to a ${element.kind}`)
  return replaceIn(home, list, element, (target: Bindable) => addBinding(target, role, binding))
}

function bindSlot(home: Home, element: BoundElement & {kind: 'plate'}, role: string, binding: Binding): Home {
  return replaceIn(home, 'plates', element, (plate: Plate) => {
    const slot = plate.slots[element.slot]
    if (slot === undefined) throw new RangeError(`plate ${element.id} has no slot ${element.slot}`)
    const changed = addBinding(slot, role, binding)
    return changed === slot ? plate : {...plate, slots: plate.slots.map((other) => (other === slot ? changed : other))}
  })
}

/** Returns the home without one binding; the same home when the element lacks it. */
export function unbindDevice(home: Home, element: BoundElement, role: string, binding: Binding): Home {
  if (element.kind !== 'plate') {
    const [list] = boundLists.find(([, kind]) => kind === element.kind) ?? []
    if (list === undefined) throw new RangeError(`no device can be bound to a ${element.kind}`)
    return replaceIn(home, list, element, (target: Bindable) => removeBinding(target, role, binding))
  }
  return replaceIn(home, 'plates', element, (plate: Plate) => {
    const slots = plate.slots.map((slot, index) => (index === element.slot ? removeBinding(slot, role, binding) : slot))
    return slots.every((slot, index) => slot === plate.slots[index]) ? plate : {...plate, slots}
  })
}

/** Returns the home without the bindings that `isDropped` accepts; the same elements where it accepts none. */
export function dropBindings(home: Home, isDropped: (bound: BoundDevice & {app: string}) => boolean): Home {
  const without = <E extends {bindings?: Bindings}>(target: E, place: Omit<BoundDevice, 'role' | 'device'>): E => {
    const {bindings = {}, ...rest} = target
    const isKept = (role: string) => (binding: Binding) => !isDropped({...place, role, ...binding})
    const kept = Object.entries(bindings).map(([role, bound]) => [role, bound.filter(isKept(role))] as const)
    if (kept.every(([role, bound]) => bound.length === bindings[role]?.length)) return target
    const left = kept.filter(([, bound]) => bound.length > 0)
    return left.length > 0 ? {...target, bindings: Object.fromEntries(left)} : (rest as E)
  }
  const plans = home.plans.map((plan): Plan => {
    const lists = boundLists.map(([list, kind]) => [
      list,
      (plan[list] as Bindable[]).map((element) => without(element, {kind, id: element.id})),
    ])
    const plates = plan.plates.map((plate) => ({
      ...plate,
      slots: plate.slots.map((each, slot) => without(each, {kind: 'plate', id: plate.id, slot})),
    }))
    return {...plan, ...Object.fromEntries(lists), plates}
  })
  return {...home, plans}
}

/** Returns the home with the changed element, or the same home when the element stays the same. */
function replaceIn<E extends {id: string}>(
  home: Home,
  list: (typeof boundLists)[number][0] | 'plates',
  {kind, id}: BoundElement,
  change: (target: E) => E,
): Home {
  for (const plan of home.plans) {
    const elements = plan[list] as unknown as E[]
    const target = elements.find((element) => element.id === id)
    if (target === undefined) continue
    const changed = change(target)
    if (changed === target) return home
    const bound: Plan = {...plan, [list]: elements.map((other) => (other === target ? changed : other))}
    return {...home, plans: home.plans.map((other) => (other === plan ? bound : other))}
  }
  throw new RangeError(`the home has no ${kind} ${id}`)
}

interface Bindable {
  id: string
  bindings?: Bindings
}

function addBinding<E extends {bindings?: Bindings}>(target: E, role: string, binding: Binding): E {
  const bound = target.bindings?.[role] ?? []
  if (bound.some((other) => isSame(other, binding))) return target
  return {...target, bindings: {...target.bindings, [role]: [...bound, binding]}}
}

function removeBinding<E extends {bindings?: Bindings}>(target: E, role: string, binding: Binding): E {
  const bound = target.bindings?.[role] ?? []
  const kept = bound.filter((other) => !isSame(other, binding))
  if (kept.length === bound.length) return target
  const {[role]: _, ...others} = target.bindings ?? {}
  const bindings = kept.length > 0 ? {...target.bindings, [role]: kept} : others
  if (Object.keys(bindings).length > 0) return {...target, bindings}
  const {bindings: __, ...rest} = target
  return rest as E
}

function isSame(one: Binding, other: Binding): boolean {
  return one.app === other.app && one.device === other.device && one.part === other.part
}

/** Returns the key of the place that a device is bound to: an element, or a slot of a plate. */
export const keyOf = ({id, slot}: Pick<BoundElement, 'id' | 'slot'>) => (slot === undefined ? id : `${id}/${slot}`)
