/** The part of Properties about the product of elements. */
import {html, svg, type TemplateResult} from 'lit'
import {live} from 'lit/directives/live.js'
import {outlineOf} from '#shared/home/draw/items.ts'
import type {ChosenOption} from '#shared/home/edit/set-option.ts'
import {lengthText} from '#shared/home/edit/typed-measures.ts'
import {type ChosenValues, chooseOptions, refusingRule} from '#shared/home/product/choose-options.ts'
import type {Option} from '#shared/home/product/options.ts'
import type {OptionValue} from '#shared/home/product/values.ts'
import type {Item, Product} from '#shared/home/schema.ts'
import {sizeText} from '../catalog/product-cards.ts'
import type {Editing} from '../editing.ts'
import type {Naming} from '../element-names.ts'
import type {Data, FieldKind} from './field.ts'
import {fieldView, type Value} from './field-view.ts'

/** More values than this are a drop-down list. */
const maxRadios = 6

export interface ProductChoice {
  product: Product
  /** The chosen options of each element. */
  options: readonly Item['options'][]
  isReadOnly: boolean
  choose(chosen: ChosenOption): void
  /** Ends typing. */
  leave(): void
}

interface Shown extends Omit<ProductChoice, 'options'> {
  naming: Naming
  /** The values of each element. */
  chosen: readonly ChosenValues[]
}

/** Returns the product that all of these elements are made of. */
export function commonProduct({home}: Editing, elements: readonly Data[]): Product | undefined {
  const [first, ...others] = elements.map(({product}) => product)
  if (typeof first !== 'string' || others.some((other) => other !== first)) return undefined
  return home.products?.[first]
}

/** Shows the product's name, brand and size, then its options. */
export function productOptions(naming: Naming, {options, ...choice}: ProductChoice): TemplateResult {
  const {language, unit, words} = naming
  const {product} = choice
  const size = outlineOf(product, options[0])
  const facts = [product.name[language], product.brand, size && sizeText(size, unit, language)]
  const chosen = options.map((own) => chooseOptions(product, own).values)
  const shown: Shown = {...choice, naming, chosen}
  return html`<p class="soft product">${facts.filter((fact) => fact).join(' · ')}</p>
    ${
      product.options.length === 0
        ? ''
        : html`<div class="options" role="group" aria-label=${words.products.options}>
            ${product.options.map((option) => optionView(shown, option))}
          </div>`
    }`
}

function optionView(shown: Shown, option: Option): TemplateResult {
  if (option.kind === 'choice') return choiceView(shown, option)
  return option.kind === 'number' ? numberView(shown, option) : toggleView(shown, option)
}

/** Returns the value that all elements have. */
function commonValue({chosen}: Shown, {id}: Option): OptionValue | undefined {
  const [first, ...others] = chosen.map((values) => values.get(id))
  return others.every((other) => other === first) ? first : undefined
}

const set = ({choose}: Shown, {id}: Option, value: OptionValue) => choose({option: id, value})

/** Returns the condition of a value that the other options rule out. */
function requirement({product, chosen, naming}: Shown, {id}: Option, value: OptionValue): string | undefined {
  const rules = chosen.map((values) => refusingRule(product, values, id, value))
  const rule = rules.find((one) => one !== undefined)
  if (rule === undefined) return undefined
  const conditions = rule.when.map(({option: other, is}) => {
    const option = product.options.find((one) => one.id === other)
    const values = is.map((one) => valueName(naming, option, one)).join(' / ')
    return `${option?.name[naming.language] ?? other}: ${values}`
  })
  return naming.words.products.onlyWith(conditions.join(', '))
}

function valueName({words, language, unit}: Naming, option: Option | undefined, value: OptionValue): string {
  if (typeof value === 'boolean') return value ? words.products.yes : words.products.no
  if (option?.kind === 'number' && isLength(option)) return lengthText(Number(value), unit, language)
  const chosen = option?.kind === 'choice' ? option.values.find(({id}) => id === value) : undefined
  return chosen?.name[language] ?? String(value)
}

/** Lengths are in metres; a count has whole bounds and whole steps. */
function isLength({min, max, step, default: usual}: Option & {kind: 'number'}): boolean {
  return step === undefined || [min, max, step, usual].some((number) => !Number.isInteger(number))
}

function choiceView(shown: Shown, option: Option & {kind: 'choice'}): TemplateResult {
  const {naming, isReadOnly, product} = shown
  const {language, words} = naming
  const label = option.name[language]
  const current = commonValue(shown, option)
  const values = option.values.map(({id, name, finish}) => {
    const needs = requirement(shown, option, id)
    const color = product.finishes.find((one) => one.id === finish)?.color
    return {id, needs, color, name: name[language]}
  })
  if (values.length > maxRadios) {
    const change = ({target}: Event) => set(shown, option, (target as HTMLSelectElement).value)
    return html`<label
      >${label}<select ?disabled=${isReadOnly} @change=${change}>
        ${current === undefined ? html`<option selected disabled>${words.mixed}</option>` : ''}
        ${values.map(
          ({id, name, needs}) =>
            html`<option value=${id} ?selected=${id === current} ?disabled=${needs !== undefined}>
              ${needs === undefined ? name : `${name} (${needs})`}
            </option>`,
        )}
      </select></label
    >`
  }
  return html`<fieldset>
    <legend>${label}</legend>
    ${values.map(
      ({id, name, needs, color}) =>
        html`<label class="switch" title=${needs ?? ''}
          ><input
            type="radio"
            name=${`option-${option.id}`}
            .checked=${live(id === current)}
            ?disabled=${isReadOnly || needs !== undefined}
            @change=${() => set(shown, option, id)}
          />${color === undefined ? '' : swatch(color)}<span>${name}${needs === undefined ? '' : html`<small>${needs}</small>`}</span></label
        >`,
    )}
  </fieldset>`
}

const swatch = (color: string) =>
  html`<svg class="swatch" viewBox="0 0 1 1" aria-hidden="true">${svg`<rect width="1" height="1" fill=${color}></rect>`}</svg>`

function toggleView(shown: Shown, option: Option & {kind: 'toggle'}): TemplateResult {
  const current = commonValue(shown, option)
  const needs = requirement(shown, option, current !== true)
  return html`<div>
    ${plainField(shown, option, {kind: {type: 'switch'}, isReadOnly: needs !== undefined})}
    ${needs === undefined ? '' : html`<small>${needs}</small>`}
  </div>`
}

function numberView(shown: Shown, option: Option & {kind: 'number'}): TemplateResult {
  const {naming} = shown
  const text = (value: number) => valueName(naming, option, value)
  const {min, max, step} = option
  const isPlain = step === undefined || (step === 1 && !isLength(option))
  const kind: FieldKind = isLength(option) ? {type: 'length'} : {type: 'number', step: step ?? 1}
  return html`<div>
    ${plainField(shown, option, {kind, isReadOnly: false})}
    <small>${naming.words.products.range(text(min), text(max), isPlain ? undefined : text(step))}</small>
  </div>`
}

/** Shows an option as a field of the element is shown. */
function plainField(shown: Shown, option: Option, {kind, isReadOnly}: {kind: FieldKind; isReadOnly: boolean}) {
  const {naming, leave} = shown
  const value = commonValue(shown, option)
  const label = () => option.name[naming.language]
  return fieldView({
    ...naming,
    field: {key: `option-${option.id}`, label, kind, read: () => value, write: (home) => home},
    value,
    isMixed: value === undefined,
    isReadOnly: isReadOnly || shown.isReadOnly,
    set: (next: Value) => next !== undefined && set(shown, option, next),
    leave,
  })
}
