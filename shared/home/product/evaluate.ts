/** Evaluates a product with the options that an element chose. */
import type {Product} from '../product.ts'
import {type Calculator, createCalculator, ranges} from './calculator.ts'
import {type ChosenOptions, chooseOptions} from './choose-options.ts'
import {type PlacedPart, placeParts} from './place-parts.ts'
import type {ProductProblem} from './product-problem.ts'
import type {OptionValue} from './values.ts'

/** A size in metres. */
export interface ProductSize {
  width: number
  depth: number
  height: number
}

/** Space that must stay free; `extent` in metres. */
export type Clearance = Omit<Product['clearances'][number], 'extent'> & {extent: number}

export interface EvaluatedProduct {
  /** A value for every option, and the mistakes in the chosen ones. */
  chosen: ChosenOptions
  /** Undefined if it can't be evaluated; `problems` has the reason. */
  size: ProductSize | undefined
  /** The parts, at most 2,000. */
  parts: PlacedPart[]
  clearances: Clearance[]
  /** The expressions that fail with these values, by path in the product. Empty for every element of a checked home. */
  problems: ProductProblem[]
}

/**
 * Evaluates a product. `options` holds the element's choices by option id; absent options take their defaults. Never
 * throws.
 */
export function evaluateProduct(product: Product, options?: Readonly<Record<string, OptionValue>>): EvaluatedProduct {
  const chosen = chooseOptions(product, options)
  const work = createCalculator(product, chosen.values)
  return {
    chosen,
    size: size(product, work),
    parts: placeParts(product, chosen.values, work),
    clearances: clearances(product, work),
    problems: work.problems,
  }
}

/** Evaluates only the size, which takes much less time. */
export function sizeOf(product: Product, options?: Readonly<Record<string, OptionValue>>): ProductSize | undefined {
  const isFixed = Object.values(product.size).every((length) => typeof length === 'number')
  return size(product, createCalculator(product, isFixed ? new Map() : chooseOptions(product, options).values))
}

function size(product: Product, {number}: Calculator): ProductSize | undefined {
  const width = number(product.size.width, ranges.size, 'size', 'width')
  const depth = number(product.size.depth, ranges.size, 'size', 'depth')
  const height = number(product.size.height, ranges.size, 'size', 'height')
  return width === undefined || depth === undefined || height === undefined ? undefined : {width, depth, height}
}

function clearances(product: Product, {number}: Calculator): Clearance[] {
  return product.clearances.flatMap(({extent, ...clearance}, index) => {
    const metres = number(extent, ranges.extent, 'clearances', index, 'extent')
    return metres === undefined ? [] : [{...clearance, extent: metres}]
  })
}
