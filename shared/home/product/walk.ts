/** Where a product has expressions and conditions, each with the steps to it. */
import type {Product} from '../product.ts'
import type {Part} from './geometry.ts'
import type {Conditions, Expression} from './text.ts'

type Steps = (string | number)[]
type At<T> = [value: T, steps: Steps]

export function* expressionsOf({size, geometry, clearances}: Product): Generator<At<Expression>> {
  for (const [key, length] of Object.entries(size)) yield [length, ['size', key]]
  for (const [index, slot] of (geometry.slots ?? []).entries())
    yield* ofFields({count: slot.count, at: slot.at, step: slot.step}, ['geometry', 'slots', index])
  for (const [index, part] of geometry.parts.entries()) yield* ofFields(fieldsOf(part), ['geometry', 'parts', index])
  for (const [index, {extent}] of clearances.entries()) yield [extent, ['clearances', index, 'extent']]
}

type Fields = Record<string, Expression | readonly Expression[]>

function fieldsOf(part: Part): Fields {
  const {at, angle = 0} = part
  return part.kind === 'cylinder' ? {radius: part.radius, height: part.height, at, angle} : {size: part.size, at, angle}
}

function* ofFields(fields: Fields, steps: Steps): Generator<At<Expression>> {
  for (const [key, value] of Object.entries(fields))
    if (typeof value === 'object') for (const [index, each] of value.entries()) yield [each, [...steps, key, index]]
    else yield [value, [...steps, key]]
}

export function* conditionsOf({rules = [], geometry}: Product): Generator<At<Conditions>> {
  for (const [index, {when}] of rules.entries()) yield [when, ['rules', index, 'when']]
  for (const [index, part] of geometry.parts.entries()) {
    yield [part.when ?? [], ['geometry', 'parts', index, 'when']]
    if (part.kind !== 'model') continue
    for (const [each, {when = []}] of part.models.entries())
      yield [when, ['geometry', 'parts', index, 'models', each, 'when']]
  }
}
