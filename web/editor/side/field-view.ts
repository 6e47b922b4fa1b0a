import {html, type TemplateResult} from 'lit'
import {live} from 'lit/directives/live.js'
import {numberText} from '#shared/home/draw/measures.ts'
import {type LengthUnit, lengthText, readLength} from '#shared/home/edit/typed-measures.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import type {Language, Words} from '../words/words.ts'
import type {Field, FieldKind} from './field.ts'

export type Value = string | number | boolean | undefined

export interface FieldView {
  field: Field
  /** The common value of all elements; `mixed` when they differ. */
  value: Value
  isMixed: boolean
  isReadOnly: boolean
  home: Home
  plan: Plan
  words: Words
  language: Language
  unit: LengthUnit
  set(value: Value): void
  /** Shows a value while a slider moves; the end of the move sets it. */
  preview?(value: Value): void
  /** Called when Enter ends a text. */
  leave(): void
}

/** Shows a field with its label. A text that can't be read, or is refused, comes back as it was. */
export function fieldView(view: FieldView): TemplateResult {
  const {kind} = view.field
  const label = view.field.label(view.words)
  switch (kind.type) {
    case 'switch':
      return html`<label class="switch">${checkBox(view)}${label}</label>`
    case 'share':
      return html`<label>${label}${slider(view)}</label>`
    case 'choice':
      return html`<label>${label}${choices(view, kind)}</label>`
    case 'lines':
      return html`<label>${label}${linesField(view)}</label>`
    case 'color':
      return html`<label class="color">${label}${colorField(view)}</label>`
    default:
      return html`<label>${label}${textField(view, kind)}</label>`
  }
}

function checkBox({value, isReadOnly, set, field}: FieldView): TemplateResult {
  return html`<input
    type="checkbox"
    name=${field.key}
    .checked=${live(value === true)}
    ?disabled=${isReadOnly}
    @change=${({target}: Event) => set((target as HTMLInputElement).checked)}
  />`
}

function slider({value, isReadOnly, set, preview, field}: FieldView): TemplateResult {
  const shareOf = ({target}: Event) => Number((target as HTMLInputElement).value)
  return html`<input
    type="range"
    name=${field.key}
    min="0.05"
    max="1"
    step="0.05"
    .value=${String(value ?? 1)}
    ?disabled=${isReadOnly}
    @input=${(event: Event) => preview?.(shareOf(event))}
    @change=${(event: Event) => set(shareOf(event))}
  />`
}

function choices(view: FieldView, kind: Extract<FieldKind, {type: 'choice'}>): TemplateResult {
  const {words, plan, home, value, isMixed, isReadOnly, set, field} = view
  const current = isMixed ? undefined : String(value ?? '')
  const known = kind.choices(words, plan, home)
  // A value of another program stays to be chosen.
  const all = current === undefined || current in known ? known : {...known, [current]: current}
  const change = ({target}: Event) => {
    const chosen = (target as HTMLSelectElement).value
    set(chosen === '' ? undefined : chosen)
  }
  return html`<select name=${field.key} ?disabled=${isReadOnly} @change=${change}>
    ${isMixed ? html`<option value="" selected disabled>${words.mixed}</option>` : ''}
    ${Object.entries(all).map(
      ([key, word]) => html`<option value=${key} ?selected=${!isMixed && key === current}>${word}</option>`,
    )}
  </select>`
}

function colorField({value, isReadOnly, words, set, field}: FieldView): TemplateResult {
  const color = typeof value === 'string' ? value : ''
  return html`<span>
    <input
      type="color"
      name=${field.key}
      .value=${live(color === '' ? '#ffffff' : color)}
      ?disabled=${isReadOnly}
      @change=${({target}: Event) => set((target as HTMLInputElement).value)}
    />
    ${color === '' ? '' : html`<button class="link" ?disabled=${isReadOnly} @click=${() => set(undefined)}>${words.noColor}</button>`}
  </span>`
}

/** A text of several lines: Enter begins a line, Escape leaves. */
function linesField({field, value, isMixed, isReadOnly, words, set, leave}: FieldView): TemplateResult {
  const shown = isMixed ? '' : String(value ?? '')
  const take = (input: HTMLTextAreaElement) => {
    const typed = input.value.trimEnd()
    // The home's text is shown again, also when the edit is refused.
    input.value = shown
    if (typed !== shown && typed !== '') set(typed)
  }
  return html`<textarea
    name=${field.key}
    rows="3"
    maxlength="1000"
    placeholder=${isMixed ? words.mixed : ''}
    .value=${shown}
    ?disabled=${isReadOnly}
    @change=${({target}: Event) => take(target as HTMLTextAreaElement)}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      take(event.target as HTMLTextAreaElement)
      event.stopPropagation()
      leave()
    }}
  ></textarea>`
}

function textField(view: FieldView, kind: FieldKind): TemplateResult {
  const {field, isMixed, isReadOnly, words, leave} = view
  const shown = isMixed ? '' : textOf(view, kind)
  // Only a new value is written: while someone types, the page is drawn again for many reasons.
  const take = (input: HTMLInputElement) => {
    if (input.value === shown) return
    const value = parseText(view, kind, input.value)
    // The home's value is shown again, also when the edit is refused.
    input.value = shown
    if (value !== invalid) view.set(value)
  }
  return html`<input
    name=${field.key}
    autocomplete="off"
    inputmode=${kind.type === 'text' ? 'text' : 'decimal'}
    maxlength="200"
    placeholder=${isMixed ? words.mixed : ''}
    .value=${shown}
    ?disabled=${isReadOnly}
    @change=${({target}: Event) => take(target as HTMLInputElement)}
    @keydown=${(event: KeyboardEvent) => {
      const input = event.target as HTMLInputElement
      if (event.key === 'Escape') input.value = shown
      else if (event.key !== 'Enter') return
      else take(input)
      event.stopPropagation()
      leave()
    }}
  />`
}

function textOf({value, unit, language}: FieldView, kind: FieldKind): string {
  if (value === undefined) return ''
  if (kind.type === 'length') return lengthText(Number(value), unit, language)
  if (kind.type === 'angle') return `${numberText(Number(value), 2, language)}°`
  if (kind.type === 'number') return [numberText(Number(value), 2, language), kind.unit ?? ''].join(' ').trim()
  return String(value)
}

/** A text that is no value of its field. */
const invalid = Symbol('invalid')

function parseText({unit}: FieldView, kind: FieldKind, text: string): Value | typeof invalid {
  const typed = text.trim()
  if (typed === '') return undefined
  if (kind.type === 'text') return typed
  const sign = /^[-−]/.test(typed) ? -1 : 1
  const size = typed.replace(/^[-+−]/, '')
  if (kind.type === 'length') {
    const metres = readLength(size, unit)
    return metres === undefined ? invalid : sign * metres
  }
  const number = Number(size.replace(/\s*(°|lm|k|%)$/i, '').replace(',', '.'))
  return Number.isFinite(number) ? sign * number : invalid
}
