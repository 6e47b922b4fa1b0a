import {html, nothing, type TemplateResult} from 'lit'
import {guard} from 'lit/directives/guard.js'
import type {Plan} from '#shared/home/schema.ts'
import type {DeviceStates} from '#shared/house/device-state.ts'
import type {Drawing} from './drawing.ts'
import type {DrawnPlan} from './drawn-plan.ts'
import {markState} from './mark-state.ts'
import type {Mark} from './marks.ts'
import type {Pending} from './pending.ts'
import type {PlanWords} from './words.ts'

/** A floor's small picture with its marks, which follow the house. */
export interface Thumb {
  /** Null when the plan can't be drawn. */
  drawing: Drawing | null
  marks: readonly Mark[]
}

interface Floors {
  plans: readonly Plan[]
  /** The id of the shown plan. */
  shown: string | undefined
  states: DeviceStates
  pending: Readonly<Record<string, Pending>>
  theme: string
  words: PlanWords
  thumbOf(plan: Plan): Thumb
  choose(plan: string): void
}

/** Renders all floors as pictures with the house's states, to choose one. */
export function floorsTemplate({plans, shown, words, thumbOf, choose, ...house}: Floors): TemplateResult {
  return html`<div class="floors" role="group" aria-label=${words.plans}>
    ${plans.map((plan) => {
      const thumb = thumbOf(plan)
      const lit = showStates(thumb, house)
      return html`<button type="button" aria-pressed=${plan.id === shown} @click=${() => choose(plan.id)}>
        <span class="thumb" aria-hidden="true">${thumb.drawing?.pictures ?? nothing}</span>
        <b>${plan.name}</b> ${lit === 0 ? nothing : html`<small>${words.lightsOn(lit)}</small>`}
      </button>`
    })}
  </div>`
}

/** Shows the states on a floor's picture; returns the number of lights that are on. */
function showStates({drawing, marks}: Thumb, {states, pending, theme}: Pick<Floors, 'states' | 'pending' | 'theme'>) {
  let lit = 0
  for (const mark of marks) {
    const state = markState(mark.actuators, states, pending, mark.readings)
    drawing?.show(mark, state)
    if (mark.kind === 'light' && state.status === 'on') lit++
  }
  for (const picture of drawing?.pictures ?? []) if (picture.dataset.theme !== theme) picture.dataset.theme = theme
  return lit
}

interface DrawnFloors {
  drawn: DrawnPlan
  theme: string
  words: PlanWords
  choose(plan: string): void
}

/** Renders the floors of a plan that the page has drawn. */
export const drawnFloorsTemplate = ({drawn: {id: shown, floors}, theme, words, choose}: DrawnFloors): TemplateResult =>
  html`<div class="floors" role="group" aria-label=${words.plans}>
    ${floors.map(
      ({id, name, thumbnail}) => html`<button type="button" aria-pressed=${id === shown} @click=${() => choose(id)}>
        ${guard([id, theme], () => {
          const picture = thumbnail()
          picture.setAttribute('data-theme', theme)
          return html`<span class="thumb" aria-hidden="true">${picture}</span>`
        })}
        <b>${name}</b>
      </button>`,
    )}
  </div>`
