/** Where a product has expressions and conditions, each with its place, which is worked out where something is wrong. */
import {pointer} from '../problem.ts'
import type {Product} from '../product.ts'
import type {Part} from './geometry.ts'
import type {Conditions, Expression} from './text.ts'

type At<T> = [value: T, place: () => string]

export function* expressionsOf({size, geometry, clearances}: Product): Generator<At<Expression>> {
  for (const [key, length] of Object.entries(size)) yield [length, () => pointer('size', key)]
  for (const [index, slot] of (geometry.slots ?? []).entries())
    yield* ofFields({count: slot.count, at: slot.at, step: slot.step}, 'slots', index)
  for (const [index, part] of geometry.parts.entries()) yield* ofFields(fieldsOf(part), 'parts', index)
  for (const [index, {extent}] of clearances.entries()) yield [extent, () => pointer('clearances', index, 'extent')]
}

type Fields = Record<string, Expression | readonly Expression[]>

function fieldsOf(part: Part): Fields {
  const {at, angle = 0} = part
  return part.kind === 'cylinder' ? {radius: part.radius, height: part.height, at, angle} : {size: part.size, at, angle}
}

function* ofFields(fields: Fields, list: string, index: number): Generator<At<Expression>> {
  for (const [key, value] of Object.entries(fields)) {
    const place = () => pointer('geometry', list, index, key)
    if (typeof value !== 'object') yield [value, place]
    else for (const [at, each] of value.entries()) yield [each, () => place() + pointer(at)]
  }
}

export function* conditionsOf({rules = [], geometry}: Product): Generator<At<Conditions>> {
  for (const [index, {when}] of rules.entries()) yield [when, () => pointer('rules', index, 'when')]
  for (const [index, part] of geometry.parts.entries()) {
    yield [part.when ?? [], () => pointer('geometry', 'parts', index, 'when')]
    if (part.kind !== 'model') continue
    for (const [each, {when = []}] of part.models.entries())
      yield [when, () => pointer('geometry', 'parts', index, 'models', each, 'when')]
  }
}
