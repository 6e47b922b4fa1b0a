import {html, nothing, type TemplateResult} from 'lit'
import type {Point} from '#shared/home/schema.ts'
import {placeOf, type Size, type View} from './view.ts'

/** Pixels: the loupe's width, and how far it stays from the finger. */
const width = 132
const away = 44

/** How much larger things are in the loupe. */
const magnification = 2

/** Shows the plan under a finger, in a circle above it, or beside it at the sheet's upper edge. */
export function loupeView(at: Point | null, view: View, size: Size): TemplateResult | typeof nothing {
  if (at === null) return nothing
  const [x, y] = placeOf(view, size, at)
  const {left, top} = loupePlace([x, y], size)
  const extent = (width * view.pixel * 100) / magnification
  const box = [at[0] * 100 - extent / 2, at[1] * 100 - extent / 2, extent, extent].join(' ')
  const pixel = `--px: ${(view.pixel * 100) / magnification}px`
  return html`<div class="loupe" aria-hidden="true" .style=${`left: ${left}px; top: ${top}px; ${pixel}`}>
    <svg class="pianta" fill="none" viewBox=${box}><use href="#drawn"></use></svg>
    <svg class="overlay" fill="none" viewBox=${box}><use href="#drawn-over"></use></svg>
    <svg class="cross" viewBox="-10 -10 20 20"><path d="M-8 0h5M3 0h5M0-8v5M0 3v5"></path></svg>
  </div>`
}

function loupePlace([x, y]: Point, size: Size): {left: number; top: number} {
  const within = (value: number, length: number) => Math.max(4, Math.min(value, length - width - 4))
  const above = y - away - width
  if (above >= 4) return {left: within(x - width / 2, size.width), top: above}
  const isLeft = x > size.width / 2
  return {left: isLeft ? x - away - width : x + away, top: within(y - width / 2, size.height)}
}
