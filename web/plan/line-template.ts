import {html, nothing, type TemplateResult} from 'lit'
import type {LinePart} from './house-line.ts'

/** Renders the whole house in a line; screen readers say words instead of signs. */
export const lineTemplate = (parts: readonly LinePart[]): TemplateResult | typeof nothing =>
  parts.length === 0
    ? nothing
    : html`<p class="house-line">
        ${parts.map((part) => html`<span>${partTemplate(part)}</span> `)}
      </p>`

function partTemplate({text, spoken, names}: LinePart): TemplateResult {
  const named = names && html`<span class="spoken">: ${names.join(', ')}</span>`
  return text === spoken
    ? html`<span>${text}</span>${named}`
    : html`<span aria-hidden="true">${text}</span><span class="spoken">${spoken}</span>${named}`
}
