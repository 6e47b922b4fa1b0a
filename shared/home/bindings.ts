/** Lists and changes the bindings between a home's elements and devices. */
import type {ElementReference} from './elements.ts'
import type {Binding, Bindings, Home, Plan} from './schema.ts'

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
 * Returns the home with the device bound to the element in that role, after existing devices; the same home if it is
 * already bound. Throws RangeError when the home has no such element.
 */
export function bindDevice(home: Home, element: {kind: BoundKind; id: string}, role: string, binding: Binding): Home {
  const [list] = boundLists.find(([, kind]) => kind === element.kind) ?? []
  if (list === undefined) throw new RangeError(`no device can be bound to a ${element.kind}`)
  const holder = home.plans.find((plan) => plan[list].some(({id}) => id === element.id))
  const target = holder?.[list].find(({id}) => id === element.id)
  if (holder === undefined || target === undefined)
    throw new RangeError(`the home has no ${element.kind} ${element.id}`)
  const bound = target.bindings?.[role] ?? []
  if (bound.some((other) => isSame(other, binding))) return home
  const changed = {...target, bindings: {...target.bindings, [role]: [...bound, binding]}}
  const plan: Plan = {
    ...holder,
    [list]: holder[list].map((other) => (other === target ? changed : other)),
  }
  return {...home, plans: home.plans.map((other) => (other === holder ? plan : other))}
}

function isSame(one: Binding, other: Binding): boolean {
  return one.app === other.app && one.device === other.device && one.part === other.part
}
