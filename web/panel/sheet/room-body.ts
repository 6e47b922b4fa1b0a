import {html, nothing, type TemplateResult} from 'lit'
import type {BoundDevice} from '#shared/home/bindings.ts'
import type {Home} from '#shared/home/schema.ts'
import type {HouseDevice} from '#shared/house/device-state.ts'
import {devicesInRoom, isTurnedOff, offActions} from '../../plan/room-devices.ts'
import {roomReadings} from '../../plan/room-readings.ts'
import type {House} from '../house.ts'
import {houseWords} from '../words/house-words.ts'
import {deviceRow} from './device-list.ts'
import {isScene, sceneButtons} from './scene-buttons.ts'

interface Sheet {
  home: Home
  bindings: readonly BoundDevice[]
  room: string
  house: House
  openDevice(id: string): void
}

/** Renders a room's sheet: its readings, who is in its zones, its devices, and a button that turns all off. */
export function roomBody({home, bindings, room, house, openDevice}: Sheet): TemplateResult {
  const {language, states, disabled, note} = house
  const words = houseWords[language]
  const devices = devicesInRoom(home, room, bindings, house.devices)
  const reports = devices.filter(({kind}) => kind === 'sensor' || kind === 'climate')
  const own = new Set(bindings.flatMap(({id, device}) => (id === room ? device : [])))
  // The room's own sensors, as on the plan; without them, all that are in it.
  const readings = reports.filter(
    ({id, kind, actions = [], picture}) => kind === 'climate' || (actions.length === 0 && picture !== id),
  )
  const bound = readings.filter(({id}) => own.has(id))
  const {text} = roomReadings(bound.length > 0 ? bound : readings, states, language)
  const zones = house.zones
    .filter((zone) => zone.room === room)
    .map(({name, isTaken}) => `${name}: ${isTaken ? words.somebody : words.nobody}`)
  const off = offActions(devices, states)
  return html`
    ${note ? html`<p class="dialog-note">${note}</p>` : nothing}
    ${text ? html`<p class="room-readings">${text}</p>` : nothing}
    ${zones.length > 0 ? html`<p class="room-readings">${zones.join(' · ')}</p>` : nothing}
    ${devices.length === 0 ? html`<p>${words.empty}</p>` : nothing}
    ${sceneButtons(devices.filter(isScene), house)}
    ${devicesTemplate(
      devices.filter((device) => !isScene(device)).map((device) => ({...device, room: null})),
      house,
      openDevice,
    )}
    ${
      devices.some(isTurnedOff)
        ? html`<button
            type="button"
            class="button control all-off"
            ?disabled=${disabled || off.length === 0}
            @click=${() => house.act(off)}
          >
            ${words.allOff}
          </button>`
        : nothing
    }
  `
}

/** Renders devices as rows that a tap switches, each with a button that opens its dialog. */
export function devicesTemplate(
  devices: readonly HouseDevice[],
  house: House,
  openDevice: (id: string) => void,
): TemplateResult | typeof nothing {
  if (devices.length === 0) return nothing
  const {act} = house
  return html`<ul class="rows">
    ${devices.map(
      (device) => html`<li>
        ${deviceRow(device, {...house, onAct: (acts) => act(acts), onOpen: openDevice})}
        <button
          type="button"
          class="button row-detail"
          aria-label=${houseWords[house.language].details(device.name)}
          @click=${() => openDevice(device.id)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 8h8M17 8h2M5 16h2M11 16h8M15 6v4M9 14v4" /></svg>
        </button>
      </li>`,
    )}
  </ul>`
}
