/** Evaluates a product's expressions for the chosen options. */

import {onGrid} from '../geometry/grid.ts'
import {hasOwn} from '../older-browsers.ts'
import {pointer} from '../problem.ts'
import type {Product} from '../product.ts'
import type {ChosenValues} from './choose-options.ts'
import type {Lookup, Name} from './expression-operators.ts'
import {describePosition, ExpressionError} from './expression-tokens.ts'
import {hasNumber, numbersOf} from './option-values.ts'
import type {Option} from './options.ts'
import {parseCached} from './parsed-expressions.ts'
import type {ProductProblem} from './product-problem.ts'
import type {Expression} from './values.ts'

export type Vector = readonly [x: number, y: number, z: number]

interface Range {
  isIn: (value: number) => boolean
  words: string
}

const maxCopies = 2000
const maxMetres = 1000

/** The valid range of each value. Lengths are metres, compared on the 0.1 mm grid. */
export const ranges = {
  size: {isIn: (value) => onGrid(value) > 0 && value <= maxMetres, words: `more than 0 and at most ${maxMetres} m`},
  extent: {isIn: (value) => onGrid(value) >= 0 && value <= maxMetres, words: `from 0 to ${maxMetres} m`},
  coordinate: {isIn: (value) => Math.abs(value) <= maxMetres, words: `from -${maxMetres} to ${maxMetres} m`},
  angle: {isIn: () => true, words: 'a number of degrees'},
  count: {
    isIn: (value) => Math.abs(value - Math.round(value)) < 1e-6 && value > -0.5 && value < maxCopies + 0.5,
    words: `a whole number from 0 to ${maxCopies}`,
  },
} satisfies Record<string, Range>

type Step = string | number

export interface Calculator {
  /** Returns the number; if it can't be evaluated, records a problem with its path and returns undefined. */
  number: (expression: Expression, range: Range, ...path: Step[]) => number | undefined
  vector: (expressions: readonly Expression[], range: Range, ...path: Step[]) => Vector | undefined
  problems: ProductProblem[]
}

export function createCalculator(product: Product, values: ChosenValues): Calculator {
  const problems: ProductProblem[] = []
  const lookup = lookupIn(product, values)

  function number(expression: Expression, range: Range, ...path: Step[]): number | undefined {
    try {
      const value = typeof expression === 'number' ? expression : parseCached(expression).evaluate(lookup)
      if (range.isIn(value)) return value
      const result = typeof expression === 'number' ? '' : `evaluates to ${Number(value.toPrecision(6))}, but `
      problems.push({at: pointer(...path), wrong: `${result}must be ${range.words}`})
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      problems.push({at: pointer(...path), wrong: error.message})
    }
    return undefined
  }

  function vector(expressions: readonly Expression[], range: Range, ...path: Step[]): Vector | undefined {
    const [x, y, z] = expressions.map((expression, index) =>
      // Most are plain numbers and need no path.
      typeof expression === 'number' && range.isIn(expression) ? expression : number(expression, range, ...path, index),
    )
    return x === undefined || y === undefined || z === undefined ? undefined : [x, y, z]
  }

  return {number, vector, problems}
}

function lookupIn({options}: Product, values: ChosenValues): Lookup {
  const numbers = new Map(options.map((option) => [option.id, numbersOf(option, values.get(option.id))]))
  return (name) => {
    const ofOption = numbers.get(name.option) ?? {}
    if (hasOwn(ofOption, name.name)) return ofOption[name.name] as number
    const option = options.find(({id}) => id === name.option)
    const wrong = `${describeName(name)}, which the value ${values.get(name.option)} of ${name.option} does not have`
    throw new ExpressionError(describeUnknownName(name, option) ?? wrong)
  }
}

const describeName = (name: Name) => `names ${name.option}.${name.name} ${describePosition(name)}`

/** Describes why no value of this option has a number of this name; undefined if one has. */
export function describeUnknownName(name: Name, option: Option | undefined): string | undefined {
  if (option !== undefined && hasNumber(option, name.name)) return undefined
  const hint = name.name.includes('-') ? '; a minus sign takes a space before it' : ''
  return option === undefined
    ? `${describeName(name)}, but there is no option ${name.option}`
    : `${describeName(name)}, but ${name.option} has no number ${name.name}${hint}`
}
