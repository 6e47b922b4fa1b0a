import {html, nothing, type TemplateResult} from 'lit'
import type {Point} from '../home/schema.ts'
import type {DeviceStates} from './device-state.ts'
import {icons, unknownIcon} from './icons.ts'
import type {MarkState} from './mark-state.ts'
import type {Mark} from './marks.ts'
import {readingWords, stateWords} from './state-words.ts'
import type {PlanWords} from './words.ts'

export interface ShownMark {
  mark: Mark
  state: MarkState
  states: DeviceStates
  words: PlanWords
  /** Its middle, in CSS pixels. */
  at: Point
  disabled: boolean
}

// Styles are set as properties: a style attribute, which styleMap() begins with, is stopped by a page's content policy.

/** A mark as people see and tap it: a button when it can be turned, and what its sensors tell. */
export function markTemplate(shown: ShownMark): TemplateResult {
  const {mark, states, words, at} = shown
  return html`<div class="mark" .style=${`left: ${at[0]}px; top: ${at[1]}px`}>
    ${mark.actuators.length > 0 ? button(shown) : nothing}
    ${mark.readings.map(
      ({id, name}) => html`<span class="reading" title=${name}>${readingWords(states[id], words)}</span>`,
    )}
  </div>`
}

function button({mark, state, words, disabled}: ShownMark): TemplateResult {
  return html`<button
    type="button"
    data-key=${mark.key}
    class="${mark.kind} is-${state.status} ${state.pending ? `is-${state.pending}` : ''}"
    aria-label="${mark.name}: ${stateWords(state, words)}"
    aria-pressed=${state.status === 'on'}
    aria-disabled=${disabled || state.status === 'unavailable'}
    .style=${`--open: ${state.position ?? 0}`}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      ${state.status === 'unknown' ? unknownIcon : icons[mark.kind]}
    </svg>
  </button>`
}
