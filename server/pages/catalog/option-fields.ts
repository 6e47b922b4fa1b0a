import {numberText} from '#shared/home/draw/measures.ts'
import {refusingRule} from '#shared/home/product/choose-options.ts'
import type {Option} from '#shared/home/product/options.ts'
import type {OptionValue} from '#shared/home/product/values.ts'
import type {Product} from '#shared/home/product.ts'
import {checkboxes, choiceField, hidden, radios, textField} from '../elements.ts'
import {type Html, html, joinHtml} from '../html.ts'
import type {Visitor} from '../visitor.ts'
import {isLength, toShown, unitOf} from './option-lengths.ts'
import {conditionsText} from './option-words.ts'
import {fieldOf, type RequestedOptions} from './requested-options.ts'
import {swatch} from './swatch.ts'

/** So many values are all in sight; more are in a list. */
const maxRadios = 6

/** The id of what holds the field of an option, which the others may change. */
export const regionOf = (option: Option) => `part-${fieldOf(option)}`

/** The fields of a product's options. Values that are not made beside the others can't be chosen, and say what they need. */
export function optionFields(visitor: Visitor, product: Product, requested: RequestedOptions): Html {
  return html`${product.options.map(
    (option) => html`<div id="${regionOf(option)}">${optionField(visitor, {product, requested, option})}</div>`,
  )}`
}

interface Shown<Kind extends Option['kind'] = Option['kind']> {
  product: Product
  requested: RequestedOptions
  option: Option & {kind: Kind}
}

function optionField(visitor: Visitor, shown: Shown): Html {
  const {option} = shown
  if (option.kind === 'choice') return choiceOption(visitor, {...shown, option})
  return option.kind === 'toggle'
    ? toggleOption(visitor, {...shown, option})
    : numberOption(visitor, {...shown, option})
}

/** What all fields have. */
const commonProps = ({language}: Visitor, {requested, option}: Shown) => ({
  name: fieldOf(option),
  label: option.name[language],
  problem: requested.problems[fieldOf(option)],
})

/** What a value needs that is not made beside the others; undefined where it is made. */
function describeRequirement(
  visitor: Visitor,
  {product, requested, option}: Shown,
  value: OptionValue,
): string | undefined {
  const rule = refusingRule(product, requested.values, option.id, value)
  return rule && visitor.words.catalog.onlyWith(conditionsText(visitor, product, rule.when))
}

function choiceOption(visitor: Visitor, shown: Shown<'choice'>): Html {
  const {product, requested, option} = shown
  const colors = new Map(product.finishes.map(({id, color}) => [id, color]))
  const chosen = String(requested.values.get(option.id))
  const options = option.values.map(({id: value, name, finish}) => {
    const needs = describeRequirement(visitor, shown, value)
    const color = finish && colors.get(finish)
    return {value, label: name[visitor.language], needs, isDisabled: needs !== undefined, color}
  })
  if (options.length > maxRadios) {
    const named = options.map(({label, needs, ...one}) => ({...one, label: needs ? `${label} (${needs})` : label}))
    return choiceField({...commonProps(visitor, shown), value: chosen, options: named})
  }
  return radios({
    ...commonProps(visitor, shown),
    chosen: [chosen],
    options: options.map(({value, label, needs, isDisabled, color}) => ({
      value,
      label,
      isDisabled,
      ...(needs && {hint: needs}),
      ...(color && {mark: swatch(color)}),
    })),
  })
}

/** One that is on unless something else is said needs a field that says so. */
function toggleOption(visitor: Visitor, shown: Shown<'toggle'>): Html {
  const {requested, option} = shown
  const isOn = requested.values.get(option.id) === true
  const needs = describeRequirement(visitor, shown, !isOn)
  const yes = {
    value: 'yes',
    label: visitor.words.catalog.on,
    isDisabled: needs !== undefined,
    ...(needs && {hint: needs}),
  }
  const field = checkboxes({...commonProps(visitor, shown), chosen: isOn ? ['yes'] : [], options: [yes]})
  return html`${option.default && !yes.isDisabled ? hidden(fieldOf(option), 'no') : ''}${field}`
}

function numberOption(visitor: Visitor, shown: Shown<'number'>): Html {
  const {requested, option} = shown
  const {catalog} = visitor.words
  const unit = unitOf(option)
  const text = (value: number) => numberText(toShown(option, value), 6, visitor.language)
  const range = catalog.range(text(option.min), text(option.max), unit)
  const {min, max, step} = option
  const bounds = {min, max, ...(step !== undefined && {step})}
  const attributes = Object.entries(bounds).map(([name, value]) => html`${name}="${toShown(option, value)}"`)
  return textField(visitor.words, {
    ...commonProps(visitor, shown),
    type: 'number',
    value: requested.written[fieldOf(option)] ?? String(toShown(option, requested.values.get(option.id) as number)),
    // Of what is counted one knows.
    hint: step === undefined || (step === 1 && !isLength(option)) ? range : catalog.steps(range, text(step), unit),
    attributes: joinHtml(
      [...attributes, ...(step === undefined ? [html`step="any"`] : []), html`inputmode="decimal"`],
      ' ',
    ),
  })
}
