import {html, nothing, svg, type TemplateResult} from 'lit'
import type {Point} from '#shared/home/schema.ts'
import type {DeviceStates} from '#shared/house/device-state.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import type {MovedReadings} from './group-marks.ts'
import type {MarkState} from './mark-state.ts'
import {hasReadings, type Mark} from './marks.ts'
import {shortReading, spokenReading, stateWords} from './state-words.ts'
import type {PlanWords} from './words.ts'

/** Icons for a box of 24 by 24, stroked in the mark's colour. */
const icons: Readonly<Record<Mark['kind'], TemplateResult>> = {
  light: svg`<path d="M9 18h6M10 21h4M8.5 14.5a5.5 5.5 0 1 1 7 0c-.6.6-.9 1-.9 1.8h-5.2c0-.8-.3-1.2-.9-1.8z" />`,
  cover: svg`<path d="M4 4h16M5.500 8h13M5.500 12h13M5.500 16h13M5.500 4v13M18.500 4v13M12 17v3" />`,
  switch: svg`<path d="M12 3.500v8M7.500 6.200a7.500 7.500 0 1 0 9 0" />`,
  media: svg`<path d="M3.500 5.500h17v11h-17zM8.500 20h7" />`,
  reading: svg`<path d="M12 4v9M12 13a3.200 3.200 0 1 0 .01 0" />`,
  contact: svg`<path d="M6 4h12v17H6zM14.500 12.500v.1" />`,
}

/** Replaces a cover's icon while it moves. */
const movingIcons = {
  opening: svg`<path class="moves-up" d="M12 19V5M6 11l6-6 6 6" />`,
  closing: svg`<path class="moves-down" d="M12 5v14M6 13l6 6 6-6" />`,
}

/** Replaces the icon while the state is unknown. */
const unknownIcon = svg`<path d="M8.800 9.200a3.200 3.200 0 1 1 4.600 2.900c-1 .5-1.400 1.100-1.400 2.200M12 17.600v.1" />`

export interface ShownMark {
  mark: Mark
  state: MarkState
  states: DeviceStates
  words: PlanWords
  language: HouseLanguage
  /** The time at which the mark became unavailable; null when it answers, or nobody knows. */
  since: string | null
  /** The mark's centre, in CSS pixels. */
  at: Point
  readings?: MovedReadings | undefined
  disabled: boolean
}

// Set `.style` as a property: styleMap() first renders a style attribute, which a page's content security policy
// blocks.

/** Renders a mark: a button, and its sensors' readings. Without devices to control the readings are the button. */
export function markTemplate(shown: ShownMark): TemplateResult {
  const {mark, states, at} = shown
  const hasMotion = mark.readings.some(({id}) => {
    const state = states[id]
    return state?.status === 'ok' && state.motion === true
  })
  return html`<div class="mark ${hasMotion ? 'has-motion' : ''}" .style=${place(at)}>
    ${mark.actuators.length === 0 ? readingButton(shown) : button(shown)}
    ${mark.actuators.length > 0 && hasReadings(mark) ? readingsOf(shown) : nothing}
  </div>`
}

const readingsOf = ({mark, states, words, language, since, readings}: ShownMark) => {
  // Readings that are the button move with it.
  const style = mark.actuators.length === 0 ? '' : moved(readings)
  return mark.readings.map(({id, name}) => {
    const state = states[id]
    return html`<span class="reading" title=${name} .style=${style}
      >${state?.status === 'unavailable' ? html`<i class="lost"></i> ${words.noReading(since)}` : shortReading(state, language, readings?.isShort)}</span
    >`
  })
}

const moved = (readings: MovedReadings | undefined) =>
  readings ? `transform: translate(${readings.by[0].toFixed(1)}px, ${readings.by[1].toFixed(1)}px)` : ''

/** Renders the readings of a thermostat or sensor as a button: a tap opens its detail, as a hold does. */
function readingButton(shown: ShownMark): TemplateResult {
  const {mark, state, states, words, language, since} = shown
  const readings = mark.readings.map(({id}) => spokenReading(states[id], language))
  const parts = since === null ? readings : [words.unavailableSince(since)]
  const label = [mark.name, ...parts, ...(state.isBatteryLow ? [words.batteryLow] : [])].join(', ')
  return html`<button
    type="button"
    data-key=${mark.key}
    class="readings is-${state.status}"
    .style=${moved(shown.readings)}
    aria-label=${label}
    title=${state.status === 'unavailable' ? label : nothing}
  >
    ${readingsOf(shown)} ${state.isBatteryLow ? batteryIcon : nothing}
  </button>`
}

const batteryIcon = html`<i class="battery" aria-hidden="true"></i>`

const place = ([x, y]: Point) => `margin: ${y.toFixed(1)}px 0 0 ${x.toFixed(1)}px`

function button({mark, state, words, since, disabled}: ShownMark): TemplateResult {
  const label = `${mark.name}, ${stateWords(state, words, since)}`
  const color = state.color ? `; --lamp: ${state.color.join(', ')}` : ''
  return html`<button
    type="button"
    data-key=${mark.key}
    class="${mark.kind} is-${state.status} ${state.target === null ? '' : 'is-moving'} ${state.pending ? `is-${state.pending}` : ''}"
    aria-label=${label}
    title=${state.status === 'unavailable' ? label : nothing}
    aria-pressed=${state.status === 'on'}
    aria-disabled=${disabled || state.status === 'unavailable'}
    .style=${`--open: ${state.position ?? 0}${color}`}
  >
    <svg class="disc" viewBox="0 0 24 24" aria-hidden="true">
      ${state.status === 'unknown' ? unknownIcon : state.moving ? movingIcons[state.moving] : icons[mark.kind]}
    </svg>
    ${state.isBatteryLow ? batteryIcon : nothing}
  </button>`
}

/** Renders marks that are too near to each other for a finger. A tap zooms in on them. */
export function groupTemplate(shown: readonly ShownMark[], at: Point, words: PlanWords): TemplateResult {
  const [first] = shown
  // A shutter that is open all day lights no group.
  const lit = shown.filter(({mark, state}) => mark.kind !== 'cover' && state.status === 'on').length
  const lost = shown.filter(({state}) => state.status === 'unavailable').length
  const isWaiting = shown.some(({state}) => state.pending === 'waiting')
  return html`<div class="mark" .style=${place(at)}>
    <button
      type="button"
      data-group=${first?.mark.key ?? ''}
      class="group is-${lit > 0 ? 'on' : lost === shown.length ? 'unavailable' : 'off'} ${isWaiting ? 'is-waiting' : ''}"
      aria-label=${words.group(
        shown.map(({mark}) => mark.name),
        lit,
      )}
    >
      <b class="disc" aria-hidden="true">${shown.length}</b>
    </button>
  </div>`
}

/**
 * Renders a contact for screen readers: its opening shows whether it is open. A sign on it says that the contact can't
 * be reached, or that its battery is low.
 */
export function contactTemplate({mark, state, words, since, at}: ShownMark): TemplateResult {
  const label = `${mark.name}, ${stateWords(state, words, since)}`
  return html`<div class="mark contact is-${state.status}" role="img" aria-label=${label} .style=${place(at)}>
    ${state.status === 'unavailable' ? html`<i class="lost" title=${label}></i>` : nothing}
    ${state.isBatteryLow ? html`<i class="battery" title=${label}></i>` : nothing}
  </div>`
}
