import {html} from '../html.ts'

/** A coloured square to put before the colour's name. */
export const swatch = (color: string) =>
  html`<svg class="swatch" viewBox="0 0 1 1" aria-hidden="true"><rect width="1" height="1" fill="${color}" /></svg>`
