import {boundDevices} from '#shared/home/bindings.ts'
import type {DeviceStates} from '#shared/house/device-state.ts'
import {createHousePlaces} from '../../../../web/plan/layers/house-places.ts'
import type {PlacedHouse} from '../../../../web/plan/layers/layer.ts'
import {fullHouse} from './full-house.ts'

export const now = Date.UTC(2026, 10, 21, 13, 2)
export const full = fullHouse('flat')
const bindings = boundDevices(full.home, full.app)
const placesOf = createHousePlaces()

/** Returns the flat with these states, as layers read it. */
export const houseOf = (states: DeviceStates, more: Partial<PlacedHouse> = {}): PlacedHouse => {
  const {home} = full
  const devices = more.devices ?? full.devices
  return {
    home,
    bindings,
    devices,
    states,
    since: {},
    now,
    language: 'en',
    past: null,
    oldSince: null,
    hour: null,
    ...more,
    places: placesOf(home, bindings, devices),
  }
}

export function must<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError('something is missing')
  return value
}
