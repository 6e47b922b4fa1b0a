import {html, type TemplateResult} from 'lit'
import type {Point} from '#shared/home/schema.ts'
import {placeOf, type Size, type View} from './view.ts'

/** A mark on the plan that opens something, like a comment. */
export interface Pin {
  at: Point
  text: string
  name: string
  isOpen: boolean
  act(): void
}

/** Draws pins as buttons over the plan; they keep their size. A press on one is no gesture of the tool. */
export function pinLayer(pins: readonly Pin[], view: View, size: Size): TemplateResult {
  const hold = (event: Event) => event.stopPropagation()
  return html`<div class="pins" @pointerdown=${hold} @dblclick=${hold}>
    ${pins.map(({at, text, name, isOpen, act}) => {
      const [x, y] = placeOf(view, size, at)
      const isVisible = x > -20 && y > -20 && x < size.width + 20 && y < size.height + 20
      return html`<button
        class=${isOpen ? 'pin is-open' : 'pin'}
        aria-label=${name}
        title=${name}
        aria-expanded=${isOpen}
        ?hidden=${!isVisible}
        .style=${`transform: translate(${x}px, ${y}px)`}
        @click=${act}
      >
        <span>${text}</span>
      </button>`
    })}
  </div>`
}
