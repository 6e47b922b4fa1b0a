import {numberText} from '#shared/home/draw/measures.ts'
import type {Option} from '#shared/home/product/options.ts'
import type {Conditions, OptionValue} from '#shared/home/product/text.ts'
import type {Product} from '#shared/home/product.ts'
import type {Visitor} from '../visitor.ts'
import {toShown, unitOf} from './option-lengths.ts'

/** What people call a value of an option: the name of a choice, yes or no, a number with its unit. */
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

/** What must hold, as one text: `Top: Oak or Walnut and Drawers: Yes`. */
export function conditionsText(visitor: Visitor, {options}: Product, conditions: Conditions): string {
  const {words, language} = visitor
  return conditions
    .map(({option: id, is}) => {
      const option = options.find((one) => one.id === id)
      const values = is.map((value) => valueName(visitor, option, value)).join(words.catalog.or)
      return `${option?.name[language] ?? id}: ${values}`
    })
    .join(words.catalog.and)
}
