import type {Bindings, Home, Plate, Product} from '../schema.ts'
import {EditRefused} from './edit-refused.ts'
import {type ElementOf, type ListName, locate} from './in-plan.ts'
import {setFields} from './set-fields.ts'

export interface Replacement<L extends ListName> {
  list: L
  element: Omit<ElementOf<L>, 'id'>
  /** The product that it is made of, unless the home has it. */
  product?: Product
}

/**
 * Replaces an element by another of its kind, in the same plan. It keeps its id, its devices, and everything that
 * refers to it. Throws EditRefused when the other is of another kind, or does not fit.
 */
export function replaceElement<L extends ListName>(home: Home, id: string, what: Replacement<L>): Home {
  const {list, element, product} = what
  const old = locate(home, id)
  if (old.list !== list) throw new EditRefused('invalid-value', [id])
  const fields: Record<string, unknown> = {...element}
  if ('bindings' in old.element || 'bindings' in fields)
    fields.bindings = (old.element as {bindings?: Bindings}).bindings
  if ('slots' in old.element) fields.slots = keepSlots(old.element.slots, element as Omit<Plate, 'id'>)
  delete fields.id
  const removed = Object.keys(old.element).filter((key) => key !== 'id' && !(key in fields))
  const products = product === undefined ? home.products : {...home.products, [product.id]: product}
  const named = fields.product as string | undefined
  if (named !== undefined && products?.[named] === undefined) throw new EditRefused('missing', [named])
  const withProduct = products === undefined || product === undefined ? home : {...home, products}
  return setFields(withProduct, [id], {...Object.fromEntries(removed.map((key) => [key, undefined])), ...fields})
}

/** Each slot keeps the devices and the controls of the one at its place. */
function keepSlots(old: Plate['slots'], {slots}: Omit<Plate, 'id'>): Plate['slots'] {
  return slots.map(({bindings: _, ...slot}, index) => {
    const {bindings, controls} = old[index] ?? {}
    return {...(controls && {controls}), ...slot, ...(bindings && {bindings})}
  })
}
