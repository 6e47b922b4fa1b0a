import {type Combination, combinations} from '#shared/home/product/combinations.ts'
import type {Option} from '#shared/home/product/options.ts'
import {parseCached} from '#shared/home/product/parsed-expressions.ts'
import type {Conditions} from '#shared/home/product/values.ts'
import {eachExpression} from '#shared/home/product/walk.ts'
import type {Product} from '#shared/home/product.ts'

export interface Shape {
  /** What to choose for it. */
  options: Combination
  /** Which values it is of; undefined where it is of all. */
  when: Conditions | undefined
}

const mostShapes = 8
/** Enough to see whether the rules leave eight. */
const mostTried = 1000

/**
 * The shapes of a product that a model is made of, with the default options first: one for every combination of choices
 * and toggles that change its parts, where the rules leave no more than eight; else the default shape alone.
 */
export function listShapes(product: Product): Shape[] {
  const shaping = shapingOptions(product)
  const of = shaping.filter(({kind}) => kind !== 'number')
  const {allowed, isAll} = combinations(product, {of, max: mostTried})
  const options = isAll && allowed.length <= mostShapes ? allowed : allowed.slice(0, 1)
  return options.map((options) => ({
    options,
    when:
      shaping.length > 0
        ? shaping.map(({id, default: usual}) => ({option: id, is: [options[id] ?? usual]}))
        : undefined,
  }))
}

/** Those that say which parts there are, where, and how large. */
function shapingOptions(product: Product): Option[] {
  const named = new Set<string>()
  for (const {when = []} of product.geometry.parts) for (const {option} of when) named.add(option)
  eachExpression(product, (expression, key) => {
    if (key !== 'geometry' || typeof expression === 'number') return
    for (const {option} of parseCached(expression).names) named.add(option)
  })
  return product.options.filter(({id}) => named.has(id))
}
