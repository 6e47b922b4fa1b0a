import {html, nothing, type TemplateResult} from 'lit'
import {canTurnOff} from '#shared/house/all-off.ts'
import type {HouseDevice} from '#shared/house/device-state.ts'
import {offActions} from '../../plan/room-devices.ts'
import type {WholeHouse} from '../house.ts'
import {houseScenes, sceneButtons} from '../sheet/scene-buttons.ts'
import {householdWords} from '../words/household-words.ts'

/** Tells whether a device stays as it is at night. */
const staysAtNight = ({staysOn}: HouseDevice) => staysOn !== undefined

/** Renders the sheet of the whole house: its scenes and scripts, and *Good night* with what stays on. */
export function wholeBody({home, house, household, openDevice}: WholeHouse): TemplateResult {
  const {devices, states, language, disabled, note} = house
  const words = householdWords[language]
  const off = offActions(devices, states, staysAtNight)
  const staying = devices.filter((device) => canTurnOff(device) && staysAtNight(device) && !device.isGone)
  return html`
    ${note ? html`<p class="dialog-note">${note}</p>` : nothing}
    ${sceneButtons(houseScenes(home, devices), house)}
    ${
      devices.some(canTurnOff)
        ? html`<button
              type="button"
              class="button control all-off"
              ?disabled=${disabled || off.length === 0}
              @click=${() => household.ask(words.night, off)}
            >
              ${words.night}
            </button>
            <p class="choice-hint">${off.length === 0 ? words.nothingOn : words.turnsOff(off.length)}</p>
            <h3>${words.staysOn}</h3>
            ${staying.length === 0 ? html`<p class="choice-hint">${words.nothingStays}</p>` : nothing}
            <ul class="rows">
              ${staying.map(
                ({id, name, room, staysOn}) => html`<li>
                  <button type="button" class="device opens" data-device=${id} @click=${() => openDevice(id)}>
                    <span class="device-name">${name}${room && !name.includes(room) ? html`<small>${room}</small>` : nothing}</span>
                    <span class="device-state">${words.stays[staysOn ?? 'no']}</span>
                  </button>
                </li>`,
              )}
            </ul>`
        : nothing
    }
  `
}
