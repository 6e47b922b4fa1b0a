import {groupBy, hasOwn} from '../older-browsers.ts'
import {pointer, shorten} from '../problem.ts'
import type {Product} from '../product.ts'
import {describeInvalidValue} from './option-values.ts'
import type {Option, Rule} from './options.ts'
import type {ProductProblem} from './product-problem.ts'
import type {Conditions, OptionValue} from './values.ts'

/** By the option's id. */
export type ChosenValues = ReadonlyMap<string, OptionValue>

export interface ChosenOptions {
  /** Of every option of the product. */
  values: ChosenValues
  /** What is wrong with what was chosen, by its place in it. */
  problems: ProductProblem[]
}

/**
 * What an element chose of its product's options, with the rest filled in: the default of an option, or the first of
 * its values that the rules offer beside the other values. Options are filled in the order of the product.
 */
export function chooseOptions(product: Product, own: OwnValues = {}): ChosenOptions {
  const values = new Map<string, OptionValue>(product.options.map((option) => [option.id, option.default]))
  const problems = [...applyOwn(product, own, values)]
  const rules = groupBy(product.rules ?? [], ({option, value}) => keyOf(option, value))
  /** The rule that does not offer the value beside the others. */
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

/** A value may be a text or the number that it reads as. */
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

/** The rule that does not offer a value of an option beside the other values; undefined while it is offered. */
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

/** What can be filled in for a default that is not offered. */
function valuesOf(option: Option): OptionValue[] {
  if (option.kind === 'choice') return option.values.map(({id}) => id)
  return option.kind === 'toggle' ? [!option.default] : []
}

function describeRefusal({option, value, when}: Rule, values: ChosenValues): string {
  const missing = when.filter((condition) => !holds([condition], values))
  const wanted = missing.map((condition) => `${condition.option} is ${shorten(condition.is.join(' or '))}`)
  return `${value} of ${option} is offered only while ${shorten(wanted.join(' and '))}`
}
