/** The fields of a tool's options. */
import {html, type TemplateResult} from 'lit'
import {type LengthUnit, lengthText, readLength} from '#shared/home/edit/typed-measures.ts'
import type {Language} from '../words/words.ts'

/** A field for a length. A text that is no length, or outside the limits, comes back as it was. */
export function lengthField(
  {label, metres, unit, language}: {label: string; metres: number; unit: LengthUnit; language: Language},
  set: (metres: number) => void,
): TemplateResult {
  const text = lengthText(metres, unit, language)
  const change = ({target}: Event) => {
    const field = target as HTMLInputElement
    const typed = readLength(field.value, unit)
    if (typed === undefined || typed <= 0 || typed > 100) field.value = text
    else set(typed)
  }
  return html`<label>${label}<input inputmode="decimal" autocomplete="off" .value=${text} @change=${change} /></label>`
}

/** A field for one of some values. */
export function choiceField<Value extends string>(
  label: string,
  choices: Readonly<Record<Value, string>>,
  value: Value,
  set: (value: Value) => void,
  isDisabled = false,
): TemplateResult {
  return html`<label
    >${label}<select ?disabled=${isDisabled} @change=${({target}: Event) => set((target as HTMLSelectElement).value as Value)}>
      ${(Object.entries(choices) as [Value, string][]).map(
        ([key, word]) => html`<option value=${key} ?selected=${key === value}>${word}</option>`,
      )}
    </select></label
  >`
}
