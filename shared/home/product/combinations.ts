/** Generates option values to test a product with: first each value alone, then pairs, and so on. */
import type {Product} from '../product.ts'
import {chooseOptions} from './choose-options.ts'
import {epsilon} from './expression-operators.ts'
import type {Option} from './options.ts'
import type {OptionValue} from './values.ts'

/** The values by option id. */
export type Combination = Readonly<Record<string, OptionValue>>

export interface Combinations {
  /** The combinations that the rules allow, the defaults first. */
  allowed: Combination[]
  /** Whether every combination was tried, without reaching the limit. */
  isAll: boolean
}

interface CombinationsOptions {
  /** The options to combine, all when absent. `evaluateProduct` completes the others. */
  of?: readonly Option[]
  /** The number of combinations to try, including any that the rules exclude. */
  max: number
}

/**
 * Returns every combination of the options' values, ordered by how many values differ from the default: each value
 * comes first, then each pair. A number is tried at its ends and at some steps between.
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
  /** The values other than the default. */
  values: readonly OptionValue[]
}

/** Yields every choice of values for `count` of the options, leaving the rest unset. */
function* choicesOf(options: readonly Others[], count: number, from = 0): Generator<Combination> {
  if (count === 0) return yield {}
  for (let index = from; index <= options.length - count; index++) {
    const {id, values} = options[index] as Others
    for (const value of values)
      for (const rest of choicesOf(options, count - 1, index + 1)) yield {[id]: value, ...rest}
  }
}

const maxSteps = 10

/** Returns the values to try, the default first: for a number its ends and up to ten evenly spread steps between. */
export function valuesToTry(option: Option): OptionValue[] {
  if (option.kind === 'toggle') return [option.default, !option.default]
  if (option.kind === 'choice') return [...new Set([option.default, ...option.values.map(({id}) => id)])]
  const {min, max} = option
  const step = option.step ?? (max - min) / maxSteps
  const steps = step > 0 ? Math.floor((max - min) / step + epsilon) : 0
  const tried = Math.min(steps, maxSteps + 1)
  const between = Array.from({length: Math.max(0, tried - 1)}, (_, index) => Math.round(((index + 1) * steps) / tried))
  const all = [option.default, min, min + steps * step, ...between.map((times) => min + times * step)]
  // Rounds 0.1 + 2 × 0.1 to 0.3, so that it equals a default of 0.3.
  return [...new Set(all.map((value) => Number(value.toPrecision(12))))]
}
