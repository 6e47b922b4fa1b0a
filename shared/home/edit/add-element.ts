import type {Home, Product} from '../schema.ts'
import {slugOf} from '../versions/ids.ts'
import {EditRefused} from './edit-refused.ts'
import {checkElement} from './element-schemas.ts'
import {checkFit} from './fits.ts'
import {changePlan, type ElementOf, type ListName, newIds} from './in-plan.ts'

export interface NewElement<L extends ListName> {
  plan: string
  list: L
  element: Omit<ElementOf<L>, 'id'>
  /** The product that it is made of, unless the home has it. */
  product?: Product
}

/** The id of an element without a name. */
export const stems: Readonly<Record<ListName, string>> = {
  areas: 'area',
  rooms: 'room',
  walls: 'wall',
  openings: 'opening',
  items: 'item',
  lights: 'light',
  plates: 'plate',
  awnings: 'awning',
  stairs: 'stair',
  drawings: 'drawing',
  dimensions: 'dimension',
  labels: 'label',
  polylines: 'line',
  radars: 'radar',
}

/**
 * Adds an element to a plan, with an id from its name. Returns the id too. Throws EditRefused when it is not of the
 * format, does not fit its wall, or its product is missing.
 */
export function addElement<L extends ListName>(home: Home, what: NewElement<L>): {home: Home; id: string} {
  const {plan: planId, list, element, product} = what
  const id = newIds(home)(slugOf(element.name ?? '') || stems[list])
  const added = {id, ...element} as ElementOf<L>
  checkElement(list, added)
  const products = product === undefined ? home.products : {...home.products, [product.id]: product}
  const named = 'product' in added ? added.product : undefined
  if (named !== undefined && products?.[named] === undefined) throw new EditRefused('missing', [named])
  const changed = changePlan(home, planId, (plan) => {
    checkFit(plan, list, added)
    return {...plan, [list]: [...(plan[list] ?? []), added]}
  })
  return {home: products === home.products || products === undefined ? changed : {...changed, products}, id}
}
