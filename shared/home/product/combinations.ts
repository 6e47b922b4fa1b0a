/** Values of options to try a product with: each of them once, then two at a time, and so on. */
import type {Product} from '../product.ts'
import {chooseOptions} from './choose-options.ts'
import {epsilon} from './expression-operators.ts'
import type {Option} from './options.ts'
import type {OptionValue} from './values.ts'

/** By the option's id. */
export type Combination = Readonly<Record<string, OptionValue>>

export interface Combinations {
  /** That the rules allow, the defaults first. */
  allowed: Combination[]
  /** Whether none was left untried for being one too many. */
  isAll: boolean
}

interface CombinationsOptions {
  /** Those whose values are combined; the product's others are left to `evaluateProduct`. All of them when absent. */
  of?: readonly Option[]
  /** How many to try, those that the rules forbid among them. */
  max: number
}

/**
 * Every combination of values of the options, those with fewer values that aren't the default first: the first few try
 * each value, the next each pair. Of a number, its ends and some between are tried.
 */
export function combinations(product: Product, {of = product.options, max}: CombinationsOptions): Combinations {
  const defaults = Object.fromEntries(of.map((option) => [option.id, option.default]))
  const others = of.map((option) => ({id: option.id, values: valuesToTry(option).slice(1)}))
  const allowed: Combination[] = []
  let tried = 0
  for (let count = 0; count <= of.length; count++)
    for (const changed of choicesOf(others, count)) {
      if (tried++ === max) return {allowed, isAll: false}
      const combination = {...defaults, ...changed}
      if (chooseOptions(product, combination).problems.length === 0) allowed.push(combination)
    }
  return {allowed, isAll: true}
}

interface Others {
  id: string
  /** But for the default. */
  values: readonly OptionValue[]
}

/** Every way to take a value of as many of the options, the rest being let be. */
function* choicesOf(options: readonly Others[], count: number, from = 0): Generator<Combination> {
  if (count === 0) return yield {}
  for (let index = from; index <= options.length - count; index++) {
    const {id, values} = options[index] as Others
    for (const value of values)
      for (const rest of choicesOf(options, count - 1, index + 1)) yield {[id]: value, ...rest}
  }
}

const maxSteps = 10

/** The default first. Of a number, its ends and at most ten steps between, spread evenly. */
export function valuesToTry(option: Option): OptionValue[] {
  if (option.kind === 'toggle') return [option.default, !option.default]
  if (option.kind === 'choice') return [...new Set([option.default, ...option.values.map(({id}) => id)])]
  const {min, max} = option
  const step = option.step ?? (max - min) / maxSteps
  const steps = step > 0 ? Math.floor((max - min) / step + epsilon) : 0
  const tried = Math.min(steps, maxSteps + 1)
  const between = Array.from({length: Math.max(0, tried - 1)}, (_, index) => Math.round(((index + 1) * steps) / tried))
  const all = [option.default, min, min + steps * step, ...between.map((times) => min + times * step)]
  // 0.1 + 2 × 0.1 is not the 0.3 that somebody writes as the default.
  return [...new Set(all.map((value) => Number(value.toPrecision(12))))]
}
