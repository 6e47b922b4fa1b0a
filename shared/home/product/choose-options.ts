import {groupBy, hasOwn} from '../older-browsers.ts'
import {pointer, shorten} from '../problem.ts'
import type {Product} from '../product.ts'
import {describeInvalidValue} from './option-values.ts'
import type {Option, Rule} from './options.ts'
import type {ProductProblem} from './product-problem.ts'
import type {Conditions, OptionValue} from './values.ts'

/** The chosen values by option id. */
export type ChosenValues = ReadonlyMap<string, OptionValue>

export interface ChosenOptions {
  /** A value for every option of the product. */
  values: ChosenValues
  /** The mistakes in the chosen options, by their path. */
  problems: ProductProblem[]
}

/**
 * Completes the options that an element chose. An unset option takes its default or, if the rules exclude that, its
 * first value that they allow with the other values. Options are completed in the product's order.
 */
export function chooseOptions(product: Product, own: OwnValues = {}): ChosenOptions {
  const values = new Map<string, OptionValue>(product.options.map((option) => [option.id, option.default]))
  const problems = [...applyOwn(product, own, values)]
  const rules = groupBy(product.rules ?? [], ({option, value}) => keyOf(option, value))
  /** Returns the rule that excludes the value, given the others. */
  const refusing = (id: string, value: OptionValue) =>
    rules.get(keyOf(id, value))?.find((rule) => !holds(rule.when, values))

  for (const option of product.options) {
    if (hasOwn(own, option.id) || refusing(option.id, option.default) === undefined) continue
    const offered = valuesOf(option).find((value) => refusing(option.id, value) === undefined)
    values.set(option.id, offered ?? option.default)
  }
  for (const [id, value] of values) {
    const rule = refusing(id, value)
    if (rule !== undefined)
      problems.push({at: hasOwn(own, id) ? pointer(id) : '', wrong: describeRefusal(rule, values)})
  }
  return {values, problems}
}

/** Includes the type: a text may read like a number. */
const keyOf = (option: string, value: OptionValue) => `${option} ${typeof value} ${value}`

type OwnValues = Readonly<Record<string, OptionValue>>

function* applyOwn({id: product, options}: Product, own: OwnValues, values: Map<string, OptionValue>) {
  for (const [id, value] of Object.entries(own)) {
    const option = options.find((option) => option.id === id)
    const wrong = option === undefined ? `is not an option of ${product}` : describeInvalidValue(option, value)
    if (wrong === undefined) values.set(id, value)
    else yield {at: pointer(id), wrong}
  }
}

/** Returns the rule that excludes an option's value, given the other values; undefined if it is offered. */
export function refusingRule(
  {rules = []}: Product,
  values: ChosenValues,
  option: string,
  value: OptionValue,
): Rule | undefined {
  return rules.find((rule) => rule.option === option && rule.value === value && !holds(rule.when, values))
}

export function holds(conditions: Conditions | undefined, values: ChosenValues): boolean {
  return (conditions ?? []).every(({option, is}) => is.includes(values.get(option) as OptionValue))
}

/** Returns the substitutes for a default that is not offered. */
function valuesOf(option: Option): OptionValue[] {
  if (option.kind === 'choice') return option.values.map(({id}) => id)
  return option.kind === 'toggle' ? [!option.default] : []
}

function describeRefusal({option, value, when}: Rule, values: ChosenValues): string {
  const missing = when.filter((condition) => !holds([condition], values))
  const wanted = missing.map((condition) => `${condition.option} is ${shorten(condition.is.join(' or '))}`)
  return `${value} of ${option} is offered only while ${shorten(wanted.join(' and '))}`
}
