import type {FastifyRequest} from 'fastify'
import {type ChosenValues, chooseOptions, refusingRule} from '#shared/home/product/choose-options.ts'
import {describeInvalidValue} from '#shared/home/product/option-values.ts'
import type {Option} from '#shared/home/product/options.ts'
import type {OptionValue} from '#shared/home/product/values.ts'
import type {Product} from '#shared/home/product.ts'
import type {Problems} from '../elements.ts'
import {queryTexts} from '../forms.ts'
import type {Visitor} from '../visitor.ts'
import {fromShown} from './option-lengths.ts'
import {conditionsText, valueName} from './option-words.ts'

/**
 * Returns an option's field name. Underscores replace the id's hyphens: in an element id, a hyphen separates field and
 * value. Value `glass` of option `front` would otherwise share an id with option `front-glass`.
 */
export const fieldOf = ({id}: Pick<Option, 'id'>) => `with-${id.replaceAll('-', '_')}`

export interface RequestedOptions {
  /** The valid options, as an element stores them. */
  options: Record<string, OptionValue>
  /** The value of every option, with defaults for those not requested. */
  values: ChosenValues
  /** Problems with requested values, by field. */
  problems: Problems
  /** The text typed into each number field. */
  written: Record<string, string>
}

/** Reads a product's options from the query. Invalid or unavailable values are dropped and reported as problems. */
export function readOptions(request: FastifyRequest, product: Product, visitor: Visitor): RequestedOptions {
  const {catalog: words} = visitor.words
  const options: Record<string, OptionValue> = {}
  const problems: Problems = {}
  const written: Record<string, string> = {}
  for (const option of product.options) {
    const field = fieldOf(option)
    const texts = queryTexts(request, field).filter((text) => text !== '')
    if (texts.length === 0) continue
    const value = readValue(option, texts)
    if (describeInvalidValue(option, value) === undefined) options[option.id] = value
    else problems[field] = option.kind === 'number' ? words.noSuchNumber : words.noSuchValue
    if (option.kind === 'number') written[field] = texts[0] as string
  }

  for (;;) {
    const {values} = chooseOptions(product, options)
    const refused = product.options.findLast(
      ({id}) => Object.hasOwn(options, id) && refusingRule(product, values, id, options[id] as OptionValue),
    )
    if (refused === undefined) return {options, values, problems, written}
    const value = options[refused.id] as OptionValue
    const rule = refusingRule(product, values, refused.id, value)
    const needs = conditionsText(visitor, product, rule?.when ?? [])
    problems[fieldOf(refused)] = words.notOffered(valueName(visitor, refused, value), needs)
    delete options[refused.id]
  }
}

/** A checked box sends its value after the hidden field's `no`. */
function readValue(option: Option, texts: readonly string[]): OptionValue {
  const [text = ''] = texts
  if (option.kind === 'choice') return text
  if (option.kind === 'toggle') return texts.includes('yes') || (text === 'no' ? false : text)
  // Number() reads blanks as 0.
  return fromShown(option, /\d/.test(text) ? Number(text.replace(',', '.')) : Number.NaN)
}
