import {html, nothing, type TemplateResult} from 'lit'
import type {LinePart} from './house-line.ts'

/** Renders the whole house in a line; screen readers say words instead of signs. */
export const lineTemplate = (parts: readonly LinePart[]): TemplateResult | typeof nothing =>
  parts.length === 0
    ? nothing
    : html`<p class="house-line">
        ${parts.map(
          ({text, spoken}) =>
            html`<span>${text === spoken ? text : html`<span aria-hidden="true">${text}</span><span class="spoken">${spoken}</span>`}</span>`,
        )}
      </p>`
