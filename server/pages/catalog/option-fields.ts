import {numberText} from '#shared/home/draw/measures.ts'
import {refusingRule} from '#shared/home/product/choose-options.ts'
import type {Option} from '#shared/home/product/options.ts'
import type {OptionValue} from '#shared/home/product/values.ts'
import type {Product} from '#shared/home/product.ts'
import {checkboxes, choiceField, hidden, radios, textField} from '../elements.ts'
import {type Html, html, joinHtml} from '../html.ts'
import type {Visitor} from '../visitor.ts'
import {type AskedOptions, fieldOf} from './asked-options.ts'
import {isLength, toShown, unitOf} from './option-lengths.ts'
import {conditionsText} from './option-words.ts'
import {swatch} from './swatch.ts'

/** So many values are all in sight; more are in a list. */
const mostRadios = 6

/** The id of what holds the field of an option, which the others may change. */
export const partOf = (option: Option) => `part-${fieldOf(option)}`

/** The fields of a product's options. Values that are not made beside the others can't be chosen, and say what they need. */
export function optionFields(visitor: Visitor, product: Product, asked: AskedOptions): Html {
  return html`${product.options.map(
    (option) => html`<div id="${partOf(option)}">${optionField(visitor, {product, asked, option})}</div>`,
  )}`
}

interface Shown<Kind extends Option['kind'] = Option['kind']> {
  product: Product
  asked: AskedOptions
  option: Option & {kind: Kind}
}

function optionField(visitor: Visitor, shown: Shown): Html {
  const {option} = shown
  if (option.kind === 'choice') return choiceOf(visitor, {...shown, option})
  return option.kind === 'toggle' ? toggleOf(visitor, {...shown, option}) : numberOf(visitor, {...shown, option})
}

/** What all fields have. */
const common = ({language}: Visitor, {asked, option}: Shown) => ({
  name: fieldOf(option),
  label: option.name[language],
  problem: asked.problems[fieldOf(option)],
})

/** What a value needs that is not made beside the others; undefined where it is made. */
function whatItNeeds(visitor: Visitor, {product, asked, option}: Shown, value: OptionValue): string | undefined {
  const rule = refusingRule(product, asked.values, option.id, value)
  return rule && visitor.words.catalog.onlyWith(conditionsText(visitor, product, rule.when))
}

function choiceOf(visitor: Visitor, shown: Shown<'choice'>): Html {
  const {product, asked, option} = shown
  const colors = new Map(product.finishes.map(({id, color}) => [id, color]))
  const chosen = String(asked.values.get(option.id))
  const options = option.values.map(({id: value, name, finish}) => {
    const needs = whatItNeeds(visitor, shown, value)
    const color = finish && colors.get(finish)
    return {value, label: name[visitor.language], needs, isDisabled: needs !== undefined, color}
  })
  if (options.length > mostRadios) {
    const named = options.map(({label, needs, ...one}) => ({...one, label: needs ? `${label} (${needs})` : label}))
    return choiceField({...common(visitor, shown), value: chosen, options: named})
  }
  return radios({
    ...common(visitor, shown),
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
function toggleOf(visitor: Visitor, shown: Shown<'toggle'>): Html {
  const {asked, option} = shown
  const isOn = asked.values.get(option.id) === true
  const needs = whatItNeeds(visitor, shown, !isOn)
  const yes = {
    value: 'yes',
    label: visitor.words.catalog.on,
    isDisabled: needs !== undefined,
    ...(needs && {hint: needs}),
  }
  const field = checkboxes({...common(visitor, shown), chosen: isOn ? ['yes'] : [], options: [yes]})
  return html`${option.default && !yes.isDisabled ? hidden(fieldOf(option), 'no') : ''}${field}`
}

function numberOf(visitor: Visitor, shown: Shown<'number'>): Html {
  const {asked, option} = shown
  const {catalog} = visitor.words
  const unit = unitOf(option)
  const text = (value: number) => numberText(toShown(option, value), 6, visitor.language)
  const range = catalog.range(text(option.min), text(option.max), unit)
  const {min, max, step} = option
  const bounds = {min, max, ...(step !== undefined && {step})}
  const attributes = Object.entries(bounds).map(([name, value]) => html`${name}="${toShown(option, value)}"`)
  return textField(visitor.words, {
    ...common(visitor, shown),
    type: 'number',
    value: asked.written[fieldOf(option)] ?? String(toShown(option, asked.values.get(option.id) as number)),
    // Of what is counted one knows.
    hint: step === undefined || (step === 1 && !isLength(option)) ? range : catalog.steps(range, text(step), unit),
    attributes: joinHtml(
      [...attributes, ...(step === undefined ? [html`step="any"`] : []), html`inputmode="decimal"`],
      ' ',
    ),
  })
}
