import {html, nothing} from 'lit'
import {live} from 'lit/directives/live.js'
import {asksFirst} from '#shared/house/ask-first.ts'
import type {ActionType, DeviceAction, HouseDevice, KnownState} from '#shared/house/device-state.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import type {DetailWords} from '../words/detail-words.ts'

/** Devices that one set of controls commands: a device alone, or some that are alike. */
export interface Controlled {
  ids: string
  actions: ReadonlySet<ActionType>
  device: HouseDevice
  state: KnownState
  language: HouseLanguage
  disabled: boolean
  act(action: DeviceAction): void
}

export type Worded = Controlled & {words: DetailWords}

/** Renders a button; `isPressed` lights it. */
export const button = (label: string, {disabled}: Controlled, press: () => void, isPressed?: boolean) =>
  html`<button
    type="button"
    class="button control ${isPressed ? 'is-lit' : ''}"
    ?disabled=${disabled}
    @click=${press}
  >
    ${label}
  </button>`

interface Sliding {
  name: string
  value: number | undefined
  reached?: number | undefined
  range?: readonly [number, number]
  step?: number
  look: string
  say(value: number): string
  send(value: number): void
}

/** Renders a slider with its name and value. */
export const slider = (
  {device, words, disabled}: Worded,
  {name, value, reached, range = [0, 100], step = 1, look, say, send}: Sliding,
) =>
  html`<pianta-slider
    .name=${name}
    .value=${value ?? null}
    .reached=${reached ?? null}
    .range=${range}
    .step=${step}
    .look=${look}
    .say=${(value: number | null) => (value === null ? words.unset : say(value))}
    .send=${send}
    .once=${asksFirst(device)}
    .disabled=${disabled}
  ></pianta-slider>`

/** Returns a fraction in percent. */
export const percents = (fraction: number | undefined) =>
  fraction === undefined ? undefined : Math.round(100 * fraction)

interface Choosing {
  name: string
  choices: readonly string[] | undefined
  value: string | undefined
  send(value: string): void
}

/** Renders words to choose one from. */
export function choice({device, words, language, disabled, ids}: Worded, {name, choices = [], value, send}: Choosing) {
  if (choices.length === 0) return nothing
  return html`<div class="modes" role="radiogroup" aria-label=${name}>
    <span class="slider-name" aria-hidden="true">${name}</span>
    ${choices.map(
      (one) => html`<label class="mode">
        <input
          type="radio"
          name="${name} ${ids}"
          .checked=${live(value === one)}
          ?disabled=${disabled}
          @change=${() => send(one)}
        />
        <span>${device.modeWords?.[one]?.[language] ?? words.modes[one] ?? one}</span>
      </label>`,
    )}
  </div>`
}
