import type {DeviceKind} from '#shared/api/resources.ts'
import type {HouseDevice} from '#shared/plan/device-state.ts'

/** The keys of the counts, in the order in which people read them. */
const countKeys = {
  light: 'lights',
  cover: 'covers',
  switch: 'switches',
  sensor: 'sensors',
  climate: 'climates',
  media: 'media',
} as const satisfies Record<DeviceKind, string>

const kinds = Object.keys(countKeys) as DeviceKind[]

/** How many devices of each kind a house has, and in how many rooms. */
export type DeviceCounts = Record<(typeof countKeys)[DeviceKind] | 'rooms', number>

export function countDevices(devices: readonly HouseDevice[]): DeviceCounts {
  const counts = kinds.map((kind) => [countKeys[kind], devices.filter((device) => device.kind === kind).length])
  const rooms = new Set(devices.flatMap(({room, floor}) => (room === null ? [] : [JSON.stringify([floor, room])])))
  return {...Object.fromEntries(counts), rooms: rooms.size} as DeviceCounts
}

/** One and several, in English. */
const nouns = {
  lights: ['light', 'lights'],
  covers: ['cover', 'covers'],
  switches: ['switch', 'switches'],
  sensors: ['sensor', 'sensors'],
  climates: ['thermostat', 'thermostats'],
  media: ['media player', 'media players'],
  rooms: ['room', 'rooms'],
} as const satisfies Record<keyof DeviceCounts, readonly [string, string]>

/** Describes a house: `23 lights, 9 covers and 1 sensor in 11 rooms`. */
export function countWords(counts: DeviceCounts): string {
  const word = (key: keyof DeviceCounts) => `${counts[key]} ${nouns[key][counts[key] === 1 ? 0 : 1]}`
  const found = kinds.map((kind) => countKeys[kind]).filter((key) => counts[key] > 0)
  if (found.length === 0) return 'no devices yet'
  const [last = ''] = found.slice(-1).map(word)
  const list = [found.slice(0, -1).map(word).join(', '), last].filter(Boolean).join(' and ')
  return counts.rooms === 0 ? list : `${list} in ${word('rooms')}`
}
