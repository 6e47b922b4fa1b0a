/** Checks option values, and looks up the numbers that they supply to expressions. */
import {hasOwn} from '../older-browsers.ts'
import {epsilon} from './expression-operators.ts'
import type {Option} from './options.ts'
import type {OptionValue} from './values.ts'

const maxListed = 12

/** Describes why the option can't take the value; undefined when it can. */
export function describeInvalidValue(option: Option, value: OptionValue): string | undefined {
  if (option.kind === 'toggle') return typeof value === 'boolean' ? undefined : 'must be true or false'
  if (option.kind === 'number') return describeInvalidNumber(option, value)
  if (option.values.some(({id}) => id === value)) return undefined
  const listed = option.values.slice(0, maxListed).map(({id}) => id)
  return `must be one of ${listed.join(', ')}${option.values.length > maxListed ? ', …' : ''}`
}

function describeInvalidNumber({min, max, step}: Option & {kind: 'number'}, value: OptionValue): string | undefined {
  if (typeof value !== 'number' || value < min - epsilon || value > max + epsilon)
    return `must be a number from ${min} to ${max}`
  if (step === undefined) return undefined
  const steps = (value - min) / step
  return Math.abs(steps - Math.round(steps)) < 1e-6 ? undefined : `must be ${min} plus a multiple of ${step}`
}

/** Returns the numbers that a value supplies to expressions, by name. */
export function numbersOf(option: Option, value: OptionValue | undefined): Readonly<Record<string, number>> {
  if (option.kind !== 'choice') return {value: Number(value)}
  return option.values.find(({id}) => id === value)?.numbers ?? {}
}

/** Returns whether any value of the option has a number of this name. */
export function hasNumber(option: Option, name: string): boolean {
  if (option.kind !== 'choice') return name === 'value'
  return option.values.some(({numbers = {}}) => hasOwn(numbers, name))
}
