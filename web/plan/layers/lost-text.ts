import type {HouseDevice} from '#shared/house/device-state.ts'
import {formatTimeOrDay} from '#shared/text/formats.ts'
import type {LayerRoom, LayerSign} from '../shown-layer.ts'
import {planWords} from '../words.ts'
import type {PlacedHouse} from './layer.ts'

/** Says that nothing is known of some devices, and since when if all are out of reach. */
function lostText(
  devices: readonly HouseDevice[],
  {states, since, language, now}: Pick<PlacedHouse, 'states' | 'since' | 'language' | 'now'>,
): string {
  const {noReading} = planWords[language]
  const times = devices.map(({id}) => (states[id]?.status === 'unavailable' ? since[id] : undefined) ?? Number.NaN)
  const last = Math.max(...times)
  return noReading(Number.isFinite(last) ? formatTimeOrDay(language, last, now) : null)
}

/** Tells a room of whose devices nothing is known: the time beside a crossed sign has a place in small rooms too. */
export function lostRoom(devices: readonly HouseDevice[], {states, since, language, now}: PlacedHouse): LayerRoom {
  const times = devices.map(({id}) => (states[id]?.status === 'unavailable' ? since[id] : undefined) ?? Number.NaN)
  const last = Math.max(...times)
  const text = Number.isFinite(last) ? formatTimeOrDay(language, last, now) : '?'
  return {tint: null, text, isLost: true, spoken: lostText(devices, {states, since, language, now})}
}

/** Returns a sign that says that a device can't be reached, with the time since when, or has told nothing. */
export function lostSign(device: HouseDevice, house: PlacedHouse): LayerSign {
  const {states, since, language, now} = house
  const {id, name} = device
  const isLost = states[id]?.status === 'unavailable'
  const at = since[id]
  const text = isLost && at !== undefined ? formatTimeOrDay(language, at, now) : '?'
  return {device: id, name, text, spoken: lostText([device], house), isLost, isAlert: false}
}
