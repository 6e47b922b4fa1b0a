import {html, nothing, type TemplateResult} from 'lit'
import {shortDegrees, temperatureUnitOf} from '../../plan/degrees.ts'
import type {RoomPlace} from '../../plan/layers/house-places.ts'
import {knownOf, type PlacedHouse} from '../../plan/layers/layer.ts'
import {lineWords} from '../../plan/line-words.ts'
import {isTurnedOff, offActions} from '../../plan/room-devices.ts'
import {measuresAir, roomReadings} from '../../plan/room-readings.ts'
import {houseWords} from '../words/house-words.ts'
import {listWords} from '../words/list-words.ts'
import type {HouseListOptions} from './options.ts'

/** Renders the rooms that have devices, floor by floor: the lights that are on, the temperature, and *All off*. */
export function roomRows(house: PlacedHouse, options: HouseListOptions): TemplateResult | typeof nothing {
  const {home, places, language} = house
  const byId = new Map(places.rooms.map((room) => [room.id, room]))
  const floors = home.plans
    .map(({id, name, rooms}) => ({id, name, rooms: rooms.flatMap(({id}) => byId.get(id) ?? [])}))
    .map((floor) => ({...floor, rooms: floor.rooms.filter(({devices}) => devices.length > 0)}))
    .filter(({rooms}) => rooms.length > 0)
  if (floors.length === 0) return nothing
  return html`<section aria-labelledby="rooms">
    <h2 id="rooms">${listWords[language].rooms}</h2>
    ${floors.map(
      ({name, rooms}) =>
        html`${floors.length > 1 ? html`<h3>${name}</h3>` : nothing}
          <ul class="rows">
            ${rooms.map((room) => html`<li>${roomRow(room, house, options)}</li>`)}
          </ul>`,
    )}
  </section>`
}

function roomRow(room: RoomPlace, house: PlacedHouse, {disabled, act, openRoom}: HouseListOptions): TemplateResult {
  const {states, language} = house
  const {id, name, devices} = room
  const off = offActions(devices, states)
  const text = [lightsText(room, house), temperatureText(room, house)].filter(Boolean).join(' · ')
  const {allOff} = houseWords[language]
  return html`<button type="button" class="device opens" data-room=${id} @click=${() => openRoom(id)}>
      <span class="device-name">${name}</span> <span class="device-state">${text}</span>
    </button>
    ${
      devices.some(isTurnedOff)
        ? html`<button
            type="button"
            class="button row-off"
            aria-label=${`${allOff}: ${name}`}
            ?disabled=${disabled || off.length === 0}
            @click=${() => act(off)}
          >
            ${allOff}
          </button>`
        : nothing
    }`
}

/** Counts the lights that are on, and those of which nothing is known; empty while all are known and off. */
function lightsText({devices}: RoomPlace, {states, language}: PlacedHouse): string {
  const words = lineWords[language]
  const lights = devices.filter(({kind, isGroup}) => kind === 'light' && !isGroup).map(({id}) => states[id])
  const on = lights.filter((state) => state?.status === 'ok' && state.on === true).length
  const unknown = lights.filter((state) => state?.status !== 'ok').length
  if (on === 0) return unknown === 0 ? '' : words.lightsUnknown(unknown)
  return unknown === 0 ? words.lightsOn(on) : `${words.lightsOn(on)}, ${words.unknown(unknown)}`
}

/** Returns the temperature of the room's own sensors, as on the plan; without them, of all that are in it. */
function temperatureText({devices, own}: RoomPlace, {states, language}: PlacedHouse): string {
  const sensors = devices.filter(
    (device) => measuresAir(device) && (device.kind === 'climate' || device.measures === 'temperature'),
  )
  const bound = devices.filter(({id, kind}) => own.has(id) && kind === 'sensor')
  const counted = roomReadings(bound, states, language).temperature === null ? sensors : bound
  const {temperature} = roomReadings(counted, states, language)
  if (temperature === null) return ''
  const known = counted
    .flatMap(({id}) => knownOf(states[id]) ?? [])
    .filter(({temperature}) => temperature !== undefined)
  return shortDegrees(language, temperature, temperatureUnitOf(known))
}
