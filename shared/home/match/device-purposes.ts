import type {MatchDevice} from './match.ts'
import type {Reading} from './read-name.ts'
import {type Purpose, type RoomQuantity, roomQuantities} from './targets.ts'

/** The quantities of sensors by the words that bridges use for them. */
const quantityWords: Readonly<Record<string, Purpose>> = {
  contact: 'contact',
  opening: 'contact',
  door: 'contact',
  window: 'contact',
  garage_door: 'contact',
  motion: 'motion',
  occupancy: 'motion',
  presence: 'motion',
  moving: 'motion',
  temperature: 'temperature',
  humidity: 'humidity',
  smoke: 'smoke',
  leak: 'leak',
  moisture: 'leak',
  water_leak: 'leak',
  gas: 'gas',
}

const openings = new Set(['window', 'frenchwindow', 'door', 'frontdoor', 'backdoor', 'garagedoor'])

/** Returns the purposes of a device: a sensor has one for each quantity, others have the one of their kind. */
export function purposesOf({kind, has}: MatchDevice, {kinds, mentions}: Reading): Purpose[] {
  if (kind !== 'sensor') return [kind]
  if (has) return [...new Set(has.map((word) => quantityWords[word]).filter((purpose) => purpose !== undefined))]
  const named: Purpose[] = roomQuantities.filter((quantity) => kinds.has(quantity))
  if (named.length > 0) return named
  // A climate sensor measures both.
  if (kinds.has('climate')) return ['temperature', 'humidity']
  const isOpening = kinds.has('contact') || mentions.some(({things}) => things.some((thing) => openings.has(thing)))
  return isOpening ? ['contact'] : []
}

export const isRoomQuantity = (purpose: Purpose): purpose is RoomQuantity =>
  (roomQuantities as readonly Purpose[]).includes(purpose)

const appliances = new Set([
  'socket',
  'key',
  'washer',
  'dryer',
  'dishwasher',
  'fridge',
  'oven',
  'microwave',
  'coffee',
  'kettle',
  'toaster',
  'computer',
  'decoder',
  'tv',
  'waterheater',
  'pool',
  'irrigation',
  'christmas',
  'fan',
  'towel',
])

/** Returns the preference of a switch for driving a lamp, at most 0. Relays often do, plugs and keys don't. */
export function lampPrior({kinds, mentions}: Reading): number {
  const things = mentions.flatMap(({things}) => things)
  if (things.some((thing) => appliances.has(thing))) return -2
  if (kinds.has('light')) return 0
  if (kinds.has('relay') || things.length > 0) return -0.1
  return mentions.some(({isOwn}) => isOwn) ? -0.9 : -0.1
}
