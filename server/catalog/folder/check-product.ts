import type {Format} from '#shared/home/format/format.ts'
import {schemaProblems} from '#shared/home/format/schema-problems.ts'
import {combinations} from '#shared/home/product/combinations.ts'
import {evaluateProduct} from '#shared/home/product/evaluate.ts'
import {productProblems} from '#shared/home/product/product-problems.ts'
import type {OptionValue} from '#shared/home/product/values.ts'
import {type Product, product} from '#shared/home/product.ts'
import {folderLimits} from './limits.ts'

const list = {}
const format: Format = {
  schema: product,
  parts: {finishes: list, options: list, rules: list, models: list, clearances: list, bindings: list, links: list},
}

interface Found {
  /** A JSON Pointer within the product. */
  path: string
  wrong: string
}

/** Finds a document's breaches of the product schema. */
export function* findSchemaProblems(document: unknown): Generator<Found> {
  for (const {message, detail} of schemaProblems(format, document)) {
    const path = String(detail?.path)
    yield {path: path === '/' ? '' : path, wrong: message.slice(path.length + 2)}
  }
}

/** Finds a product's problems with any combination of options: the first for each path. */
export function* findProblems(product: Product): Generator<Found> {
  let isSound = true
  for (const {at, wrong} of productProblems(product)) {
    isSound = false
    yield {path: at, wrong}
  }
  if (!isSound) return
  const reported = new Set<string>()
  for (const chosen of combinations(product, {max: folderLimits.combinations}).allowed)
    for (const {at, wrong} of evaluateProduct(product, chosen).problems) {
      if (reported.has(at)) continue
      reported.add(at)
      yield {path: at, wrong: `${wrong}, with ${describeOptions(chosen)}`}
    }
}

const describeOptions = (chosen: Readonly<Record<string, OptionValue>>) =>
  Object.entries(chosen)
    .map(([id, value]) => `${id} ${value}`)
    .join(', ')
