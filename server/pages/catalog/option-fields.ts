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

/** Up to this many values are radio buttons; more are a drop-down list. */
const maxRadios = 6

/** Returns the id of an option's region, which changes when another option does. */
export const regionOf = (option: Option) => `part-${fieldOf(option)}`

/**
 * Renders the fields of a product's options. Values that the other options rule out are disabled and name their
 * condition.
 */
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

const commonProps = ({language}: Visitor, {requested, option}: Shown) => ({
  name: fieldOf(option),
  label: option.name[language],
  problem: requested.problems[fieldOf(option)],
})

/** Returns the condition of a value that the other options rule out; undefined for an available value. */
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

/** A hidden field says no for an option that is on by default: browsers leave unchecked boxes out. */
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
    // People know the step of a count.
    hint: step === undefined || (step === 1 && !isLength(option)) ? range : catalog.steps(range, text(step), unit),
    attributes: joinHtml(
      [...attributes, ...(step === undefined ? [html`step="any"`] : []), html`inputmode="decimal"`],
      ' ',
    ),
  })
}
