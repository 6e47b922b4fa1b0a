import {html, nothing, type TemplateResult} from 'lit'
import type {Device} from '../../../shared/api/resources.ts'
import type {DeviceStates} from '../../../shared/plan/device-state.ts'
import {type MarkState, markState} from '../../../shared/plan/mark-state.ts'
import type {Pending} from '../../../shared/plan/pending.ts'
import {readingWords, stateWords} from '../../../shared/plan/state-words.ts'
import {type Act, tapActions} from '../../../shared/plan/tap-actions.ts'
import {type Language, planWords} from '../../../shared/plan/words.ts'
import {strings} from './strings.ts'

export interface DeviceListOptions {
  devices: readonly Device[]
  states: DeviceStates
  pending: Readonly<Record<string, Pending>>
  language: Language
  /** Whether the agent is offline. */
  disabled: boolean
  onAct(acts: Act[]): void
}

const byRoomAndName = (language: Language) => (one: Device, other: Device) =>
  (one.room ?? '').localeCompare(other.room ?? '', language) || one.name.localeCompare(other.name, language)

/** Shows the room unless the name contains it. */
const label = ({name, room}: Device, words: string) =>
  html`<span class="device-name">${name}${room && !name.includes(room) ? html`<small>${room}</small>` : nothing}</span>
    <span class="device-state">${words}</span>`

/** Renders the devices that the plan doesn't show: sensors and thermostats as text, all others as buttons. */
export function deviceList(options: DeviceListOptions): TemplateResult | typeof nothing {
  const {devices, language} = options
  if (devices.length === 0) return nothing
  return html`<aside>
    <h2>${strings[language].otherDevices}</h2>
    <ul>
      ${[...devices].sort(byRoomAndName(language)).map((device) => html`<li>${row(device, options)}</li>`)}
    </ul>
  </aside>`
}

function row(device: Device, {states, pending, language, disabled, onAct}: DeviceListOptions): TemplateResult {
  const words = planWords[language]
  const state: MarkState = markState([device], states, pending)
  if (device.kind === 'sensor' || device.kind === 'climate') {
    return html`<div data-device=${device.id} class="device is-${state.status}">${label(device, readingWords(states[device.id], words))}</div>`
  }
  return html`<button
    data-device=${device.id}
    class="device ${device.kind} is-${state.status} ${state.pending ? `is-${state.pending}` : ''}"
    aria-pressed=${state.status === 'on'}
    ?disabled=${disabled || state.status === 'unavailable'}
    @click=${() => onAct(tapActions([device], states))}
  >
    ${label(device, stateWords(state, words))}
  </button>`
}
