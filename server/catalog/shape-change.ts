import {isRecord} from '#shared/home/json.ts'
import {pointer} from '#shared/home/problem.ts'
import type {Option} from '#shared/home/product/options.ts'
import type {Product} from '#shared/home/product.ts'

/**
 * Where two products of one id differ in what can move or reshape an item made of it, as JSON Pointers: that takes
 * a higher version (contract: Catalog product). Texts, finishes, pictures, models of the whole and the rest do not.
 */
export const findShapeChanges = (before: Product, after: Product): string[] =>
  differences(shapeOf(before), shapeOf(after), '')

/** In the product's own keys, so that the places are those of its file. */
function shapeOf({mount, options, rules = [], size, geometry}: Product) {
  const parts = geometry.parts.map(({finish: _finish, ...part}) => part)
  return {mount, options: options.map(choosing), rules, size, geometry: {...geometry, parts}}
}

/** An option without its words and colours. */
function choosing({name: _name, ...option}: Option) {
  if (option.kind !== 'choice') return option
  return {...option, values: option.values.map(({name: _name, finish: _finish, ...value}) => value)}
}

function differences(before: unknown, after: unknown, at: string): string[] {
  if (!isHolder(before) || !isHolder(after)) return before === after ? [] : [at]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) => differences(before[key], after[key], at + pointer(key)))
}

const isHolder = (value: unknown): value is Record<string, unknown> => isRecord(value) || Array.isArray(value)
