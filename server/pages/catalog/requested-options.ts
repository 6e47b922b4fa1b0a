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
 * The field of an option; apart from what else may have an id on the page. A value of `front` may be called glass, and
 * another option `front-glass`: the hyphen stands between field and value alone.
 */
export const fieldOf = ({id}: Pick<Option, 'id'>) => `with-${id.replaceAll('-', '_')}`

export interface RequestedOptions {
  /** What is requested for and made, as an element chooses it. */
  options: Record<string, OptionValue>
  /** Of every option, with what is not requested for filled in. */
  values: ChosenValues
  /** By field: what is requested for and not made. */
  problems: Problems
  /** By field: what was written where a number should be. */
  written: Record<string, string>
}

/** The options of a product that an address asks for. What is not made is left out, and told. */
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

/** A checkbox sends its value after that of the hidden field, which says no. */
function readValue(option: Option, texts: readonly string[]): OptionValue {
  const [text = ''] = texts
  if (option.kind === 'choice') return text
  if (option.kind === 'toggle') return texts.includes('yes') || (text === 'no' ? false : text)
  // Number() reads blanks as 0.
  return fromShown(option, /\d/.test(text) ? Number(text.replace(',', '.')) : Number.NaN)
}
