import {pointer} from '#shared/home/problem.ts'
import type {Option} from '#shared/home/product/options.ts'
import type {Product} from '#shared/home/product.ts'
import {isRecord} from '#shared/json.ts'

/**
 * Finds the changes between two products of one id that can move or reshape an item, as JSON Pointers. Such a change
 * needs a higher version (docs/api.md#catalog). Texts, finishes, thumbnails and models of the whole don't count.
 */
export const findShapeChanges = (before: Product, after: Product): string[] =>
  findDifferences(shapeOf(before), shapeOf(after), '')

/** Keeps the product's own keys, so that the pointers match its file. */
function shapeOf({mount, options, rules = [], size, geometry}: Product) {
  const parts = geometry.parts.map(({finish: _finish, ...part}) => part)
  return {mount, options: options.map(shapeOfOption), rules, size, geometry: {...geometry, parts}}
}

/** Drops an option's words and colours. */
function shapeOfOption({name: _name, ...option}: Option) {
  if (option.kind !== 'choice') return option
  return {...option, values: option.values.map(({name: _name, finish: _finish, ...value}) => value)}
}

function findDifferences(before: unknown, after: unknown, at: string): string[] {
  if (!isContainer(before) || !isContainer(after)) return before === after ? [] : [at]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) => findDifferences(before[key], after[key], at + pointer(key)))
}

const isContainer = (value: unknown): value is Record<string, unknown> => isRecord(value) || Array.isArray(value)
