import {html, nothing, type TemplateResult} from 'lit'
import type {DeviceState, DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
import {formatTimeOrDay} from '#shared/text/formats.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {type MarkState, markState} from '../../plan/mark-state.ts'
import type {Pending} from '../../plan/pending.ts'
import {readingText, readingWords, stateWords} from '../../plan/state-words.ts'
import {type Act, tapActions} from '../../plan/tap-actions.ts'
import {planWords} from '../../plan/words.ts'
import {historyWords} from '../history/history-words.ts'
import {detailWords} from '../words/detail-words.ts'
import {strings} from '../words/strings.ts'
import {factsOf} from './device-facts.ts'

export interface DeviceListOptions {
  devices: readonly HouseDevice[]
  states: DeviceStates
  pending: Readonly<Record<string, Pending>>
  /** When a device became unreachable, by this page's clock. */
  since: Readonly<Record<string, number>>
  now: number
  language: HouseLanguage
  /** Whether nothing can be switched. */
  disabled: boolean
  onAct(acts: readonly Act[]): void
  /** Opens the dialog of a device that a tap can't switch. */
  onOpen(device: string): void
}

const byRoomAndName = (language: HouseLanguage) => (one: HouseDevice, other: HouseDevice) =>
  (one.room ?? '').localeCompare(other.room ?? '', language) || one.name.localeCompare(other.name, language)

/** Shows the room unless the name contains it. */
const label = ({name, room}: HouseDevice, words: string) =>
  html`<span class="device-name">${name}${room && !name.includes(room) ? html`<small>${room}</small>` : nothing}</span>
    <span class="device-state">${words}</span>`

/** Renders the devices that the plan doesn't show: sensors as text, all others as buttons. */
export function deviceList(options: DeviceListOptions): TemplateResult | typeof nothing {
  const {devices, language} = options
  if (devices.length === 0) return nothing
  return html`<aside>
    <h2>${strings[language].otherDevices}</h2>
    <ul>
      ${[...devices].sort(byRoomAndName(language)).map((device) => html`<li>${deviceRow(device, options)}</li>`)}
    </ul>
  </aside>`
}

/** Says why the list is empty in the past: the agent keeps the states of the devices on the plan. */
export const pastList = (language: HouseLanguage): TemplateResult =>
  html`<aside>
    <h2>${strings[language].otherDevices}</h2>
    <p>${historyWords[language].notKept}</p>
  </aside>`

/** Describes the readings of a sensor or thermostat. */
export function reportWords(device: HouseDevice, state: DeviceState | undefined, language: HouseLanguage): string {
  // A scene has no state.
  if (device.actions?.includes('press') && state?.status === 'ok') return detailWords[language].press(device.measures)
  const [first] =
    state?.status === 'ok' && readingText(state, language) === undefined ? factsOf(device, state, language) : []
  return first ? first.text : readingWords(state, language)
}

/** Renders a device as a row: a button that a tap switches, one that opens its dialog, or a text. */
export function deviceRow(
  device: HouseDevice,
  {states, pending, since, now, language, disabled, onAct, onOpen}: Omit<DeviceListOptions, 'devices'>,
): TemplateResult {
  const words = planWords[language]
  const state: MarkState = markState([device], states, pending)
  const lost = since[device.id]
  const lostAt = state.status === 'unavailable' && lost !== undefined ? formatTimeOrDay(language, lost, now) : null
  if (device.actions?.includes('press')) {
    return html`<button
      data-device=${device.id}
      class="device is-${state.status} ${state.pending ? `is-${state.pending}` : ''}"
      ?disabled=${disabled || state.status === 'unavailable'}
      @click=${() => onAct([{device: device.id, action: {type: 'press'}}])}
    >
      ${label(device, detailWords[language].press(device.measures))}
    </button>`
  }
  if (device.kind === 'sensor' || device.kind === 'climate') {
    const report = label(
      device,
      lostAt === null ? reportWords(device, states[device.id], language) : words.unavailableSince(lostAt),
    )
    const className = `device is-${state.status}`
    return device.kind === 'climate' || device.actions?.length || device.picture !== undefined
      ? html`<button data-device=${device.id} class="${className} opens" @click=${() => onOpen(device.id)}>${report}</button>`
      : html`<div data-device=${device.id} class=${className}>${report}</div>`
  }
  return html`<button
    data-device=${device.id}
    class="device ${device.kind} is-${state.status} ${state.pending ? `is-${state.pending}` : ''}"
    aria-pressed=${state.status === 'on'}
    ?disabled=${disabled || state.status === 'unavailable'}
    @click=${() => onAct(tapActions([device], states))}
  >
    ${label(device, stateWords(state, words, lostAt))}
  </button>`
}
