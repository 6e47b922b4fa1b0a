import type {DeviceKind} from '../contract/resources.ts'
import type {HouseDevice} from './device-state.ts'

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

/** How many devices of each kind a house has, and in how many rooms. Groups don't count beside their members. */
export type DeviceCounts = Record<(typeof countKeys)[DeviceKind] | 'rooms', number>

export function countDevices(devices: readonly HouseDevice[]): DeviceCounts {
  const counts = kinds.map((kind) => [
    countKeys[kind],
    devices.filter((device) => device.kind === kind && !device.isGroup).length,
  ])
  const rooms = new Set(devices.flatMap(({room, floor}) => (room === null ? [] : [JSON.stringify([floor, room])])))
  return {...Object.fromEntries(counts), rooms: rooms.size} as DeviceCounts
}
