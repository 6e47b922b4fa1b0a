import {outlineOf} from '../draw/items.ts'
import type {Home, Item, Product} from '../schema.ts'
import {type ElementOf, type ListName, locate} from './in-plan.ts'
import {keepBack} from './keep-back.ts'
import {replaceElement} from './replace-element.ts'
import {setFields} from './set-fields.ts'

/**
 * Makes an element of another product, with its default options; undefined takes the product away. The element keeps
 * its id and devices, an item its back's place. Throws EditRefused for elements that have no product, or need one.
 */
export function setProduct(home: Home, id: string, product: Product | undefined): Home {
  if (product === undefined) return setFields(home, [id], {product: undefined, options: undefined})
  const {list, element} = locate(home, id)
  const {id: _, options, ...rest} = element as Item
  // Elements of the same product keep the document that they were placed with.
  const made = home.products?.[product.id] ?? product
  const at = keepBack(rest, outlineOf(home.products?.[rest.product], options), outlineOf(made))
  const next = {...rest, product: made.id, ...(list === 'items' && {at})}
  return replaceElement(home, id, {list, element: next as unknown as ElementOf<ListName>, product: made})
}
