import {type Combination, combinations} from '#shared/home/product/combinations.ts'
import type {Option} from '#shared/home/product/options.ts'
import {parseCached} from '#shared/home/product/parsed-expressions.ts'
import type {Conditions} from '#shared/home/product/values.ts'
import {eachExpression} from '#shared/home/product/walk.ts'
import type {Product} from '#shared/home/product.ts'

export interface Shape {
  /** The options that give this shape. */
  options: Combination
  /** The conditions of this shape; undefined when it is the only one. */
  when: Conditions | undefined
}

const maxShapes = 8
/** Enough to learn whether the rules allow more than eight. */
const maxTried = 1000

/**
 * Lists the shapes of a product that get a model, the default first. A shape is a combination of choices and toggles
 * that changes the parts. Lists the default only, if the rules allow more than eight.
 */
export function listShapes(product: Product): Shape[] {
  const shaping = shapingOptions(product)
  const of = shaping.filter(({kind}) => kind !== 'number')
  const {allowed, isAll} = combinations(product, {of, max: maxTried})
  const options = isAll && allowed.length <= maxShapes ? allowed : allowed.slice(0, 1)
  return options.map((options) => ({
    options,
    when:
      shaping.length > 0
        ? shaping.map(({id, default: initial}) => ({option: id, is: [options[id] ?? initial]}))
        : undefined,
  }))
}

/** Returns the options that affect the number, position or size of parts. */
function shapingOptions(product: Product): Option[] {
  const named = new Set<string>()
  for (const {when = []} of product.geometry.parts) for (const {option} of when) named.add(option)
  eachExpression(product, (expression, key) => {
    if (key !== 'geometry' || typeof expression === 'number') return
    for (const {option} of parseCached(expression).names) named.add(option)
  })
  return product.options.filter(({id}) => named.has(id))
}
