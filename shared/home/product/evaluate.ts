/** What a product comes to with the options that an element of a home chose of it. */
import type {Product} from '../product.ts'
import {type Calculator, createCalculator, ranges} from './calculator.ts'
import {type ChosenOptions, chooseOptions} from './choose-options.ts'
import {type PlacedPart, placeParts} from './place-parts.ts'
import type {ProductProblem} from './product-problem.ts'
import type {OptionValue} from './values.ts'

/** In metres. */
export interface ProductSize {
  width: number
  depth: number
  height: number
}

/** Room that must stay free; `extent` in metres. */
export type Clearance = Omit<Product['clearances'][number], 'extent'> & {extent: number}

export interface EvaluatedProduct {
  /** Every option with its value, and what is wrong with those chosen. */
  chosen: ChosenOptions
  /** Undefined where it doesn't come out, as `problems` say. */
  size: ProductSize | undefined
  /** At most 2,000. */
  parts: PlacedPart[]
  clearances: Clearance[]
  /** What does not come out with these values, by its place in the product. Empty for every element of a checked home. */
  problems: ProductProblem[]
}

/** `options` is what the element chose, by option; nothing chosen means the product's defaults. Never throws. */
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

/** Its size only, which takes far less work. */
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
