import {html, nothing, type TemplateResult} from 'lit'
import type {DeviceState, DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {markState} from '../plan/mark-state.ts'
import type {Pending} from '../plan/pending.ts'
import {isTurnedOff, offActions} from '../plan/room-devices.ts'
import {readingWords, stateWords} from '../plan/state-words.ts'
import {type Act, tapActions} from '../plan/tap-actions.ts'
import {planWords} from '../plan/words.ts'
import type {SheetPlace} from './sheet-place.ts'
import {cardWords} from './words.ts'

export interface EntitySheet {
  name: string
  devices: readonly HouseDevice[]
  states: DeviceStates
  pending: Readonly<Record<string, Pending>>
  language: HouseLanguage
  disabled: boolean
  place: SheetPlace
  /** Shows the room on the plan; absent if the sheet is of an element. */
  zoom?: () => void
  act(acts: readonly Act[]): void
  /** Opens Home Assistant's own dialog. */
  openDetails(device: string): void
  close(): void
}

/** Renders the entities of a room or an element over the plan: a tap switches, the button beside opens details. */
export function entitySheet(sheet: EntitySheet): TemplateResult {
  const {name, devices, states, language, disabled, place, zoom, act, close} = sheet
  const words = cardWords[language]
  const off = offActions(devices, states)
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return html`<section class="sheet is-${place}" role="dialog" aria-label=${name} tabindex="-1" @keydown=${pressed}>
    <div class="head">
      <h2>${name}</h2>
      ${zoom ? html`<button type="button" aria-label=${words.zoomToRoom} @click=${zoom}>${words.zoom}</button>` : nothing}
      <button type="button" @click=${close}>${words.close}</button>
    </div>
    ${devices.length === 0 ? html`<p>${words.empty}</p>` : nothing}
    <ul>
      ${devices.map((device) => row(device, sheet))}
    </ul>
    ${
      zoom && devices.some(isTurnedOff)
        ? html`<button type="button" class="all-off" ?disabled=${disabled || off.length === 0} @click=${() => act(off)}>
            ${words.allOff}
          </button>`
        : nothing
    }
  </section>`
}

function row(
  device: HouseDevice,
  {states, pending, language, disabled, act, openDetails}: EntitySheet,
): TemplateResult {
  const words = planWords[language]
  const isActuator = device.kind !== 'sensor' && device.kind !== 'climate'
  const mark = isActuator ? markState([device], states, pending) : markState([], states, pending, [device])
  const state = isActuator || mark.contact ? stateWords(mark, words) : sensorWords(states[device.id], language)
  const text = html`<span class="entity">${device.name}</span> <span class="state">${state}</span>`
  const acts = disabled || !isActuator ? [] : tapActions([device], states)
  return html`<li class="is-${mark.status}">
    ${
      isActuator
        ? html`<button
            type="button"
            class="row"
            aria-disabled=${acts.length === 0 ? 'true' : 'false'}
            @click=${() => act(acts)}
          >
            ${text}
          </button>`
        : html`<span class="row">${text}</span>`
    }
    <button
      type="button"
      class="details"
      aria-label=${cardWords[language].details(device.name)}
      @click=${() => openDetails(device.id)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 8h8M17 8h2M5 16h2M11 16h8M15 6v4M9 14v4" /></svg>
    </button>
  </li>`
}

/** Describes a sensor's reading. */
function sensorWords(state: DeviceState | undefined, language: HouseLanguage): string {
  const words = cardWords[language]
  if (state?.status === 'ok' && state.motion !== undefined) return words.motion[state.motion ? 1 : 0]
  if (state?.status === 'ok' && state.alarm !== undefined) return words.warns[state.alarm ? 1 : 0]
  return readingWords(state, language)
}
