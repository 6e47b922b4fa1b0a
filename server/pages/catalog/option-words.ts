import {numberText} from '#shared/home/draw/measures.ts'
import type {Option} from '#shared/home/product/options.ts'
import type {Conditions, OptionValue} from '#shared/home/product/values.ts'
import type {Product} from '#shared/home/product.ts'
import {formatList} from '../../words/format-list.ts'
import type {Visitor} from '../visitor.ts'
import {toShown, unitOf} from './option-lengths.ts'

/** Returns the name of an option's value: a choice's name, yes or no, a number with its unit. */
export function valueName(
  {words: {catalog}, language}: Visitor,
  option: Option | undefined,
  value: OptionValue,
): string {
  if (typeof value === 'boolean') return value ? catalog.on : catalog.off
  if (option?.kind === 'number' && typeof value === 'number')
    return numberText(toShown(option, value), 3, language) + unitOf(option)
  const chosen = option?.kind === 'choice' ? option.values.find(({id}) => id === value) : undefined
  return chosen?.name[language] ?? String(value)
}

/** Returns conditions as one text: `Top: Oak or Walnut, Drawers: Yes and Width: 160 cm`. */
export function conditionsText(visitor: Visitor, {options}: Product, conditions: Conditions): string {
  const {language} = visitor
  const needs = conditions.map(({option: id, is}) => {
    const option = options.find((one) => one.id === id)
    const values = is.map((value) => valueName(visitor, option, value))
    return `${option?.name[language] ?? id}: ${formatList(language, values, 'disjunction')}`
  })
  return formatList(language, needs)
}
