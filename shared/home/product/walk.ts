/** Visits a product's expressions and conditions. Their paths are built only for problems. */
import {pointer} from '../problem.ts'
import type {Product} from '../product.ts'
import type {Conditions, Expression} from './values.ts'

/** Receives an expression and the steps of its path in the product. */
type Visit = (expression: Expression, ...steps: (string | number)[]) => void

export function eachExpression({size, geometry, clearances}: Product, visit: Visit): void {
  const visitVector = (vector: readonly Expression[], list: string, index: number, key: string) => {
    vector.forEach((expression, at) => void visit(expression, 'geometry', list, index, key, at))
  }
  for (const [key, length] of Object.entries(size)) visit(length, 'size', key)
  geometry.slots?.forEach(({count, at, step}, index) => {
    visit(count, 'geometry', 'slots', index, 'count')
    visitVector(at, 'slots', index, 'at')
    visitVector(step, 'slots', index, 'step')
  })
  geometry.parts.forEach((part, index) => {
    if (part.kind === 'cylinder') {
      visit(part.radius, 'geometry', 'parts', index, 'radius')
      visit(part.height, 'geometry', 'parts', index, 'height')
    } else visitVector(part.size, 'parts', index, 'size')
    visitVector(part.at, 'parts', index, 'at')
    visit(part.angle ?? 0, 'geometry', 'parts', index, 'angle')
  })
  clearances.forEach(({extent}, index) => void visit(extent, 'clearances', index, 'extent'))
}

type At<T> = [value: T, place: () => string]

export function conditionsOf({rules = [], geometry, models = []}: Product): At<Conditions>[] {
  const found: At<Conditions>[] = rules.map(({when}, index) => [when, () => pointer('rules', index, 'when')])
  geometry.parts.forEach((part, index) => {
    if (part.when) found.push([part.when, () => pointer('geometry', 'parts', index, 'when')])
    if (part.kind !== 'model') return
    part.models.forEach(({when}, each) => {
      if (when) found.push([when, () => pointer('geometry', 'parts', index, 'models', each, 'when')])
    })
  })
  models.forEach(({when}, index) => {
    if (when) found.push([when, () => pointer('models', index, 'when')])
  })
  return found
}
