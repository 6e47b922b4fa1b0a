import type {DeviceLine} from '../devices/device-line.ts'
import {describeState} from '../devices/state-words.ts'

/** Describes a device in one line: `light-l1  Lamp (Kitchen): on, 40 %`. */
export function describeDevice({device, name, room, state}: DeviceLine): string {
  return `${device.padEnd(24)} ${name}${room ? ` (${room})` : ''}: ${describeState(state)}`
}
