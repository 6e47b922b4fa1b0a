import type {HouseDevice} from '#shared/house/device-state.ts'
import {lostSince} from '../lost-since.ts'
import type {LayerRoom, LayerSign} from '../shown-layer.ts'
import {planWords} from '../words.ts'
import type {PlacedHouse} from './layer.ts'

type Lost = Pick<PlacedHouse, 'states' | 'since' | 'language' | 'now'>

/** Returns since when devices are out of reach; null where one is not, or nobody knows. */
const sinceWhen = (devices: readonly HouseDevice[], house: Lost): string | null =>
  devices.every(({id}) => house.states[id]?.status === 'unavailable') ? lostSince(devices, house) : null

/** Tells a room of whose devices nothing is known: the time beside a crossed sign has a place in small rooms too. */
export function lostRoom(devices: readonly HouseDevice[], house: Lost): LayerRoom {
  const since = sinceWhen(devices, house)
  return {tint: null, text: since ?? '?', isLost: true, spoken: planWords[house.language].noReading(since)}
}

/** Returns a sign that says that a device can't be reached, with the time since when, or has told nothing. */
export function lostSign(device: HouseDevice, house: Lost): LayerSign {
  const {id, name} = device
  const since = sinceWhen([device], house)
  const isLost = house.states[id]?.status === 'unavailable'
  const spoken = planWords[house.language].noReading(since)
  return {device: id, name, text: since ?? '?', spoken, isLost, isAlert: false}
}
