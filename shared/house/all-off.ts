import {asksFirst} from './ask-first.ts'
import type {HouseDevice} from './device-state.ts'

/** The kinds that "All off" and "Good night" turn off: covers and thermostats stay, and so does all that asks first. */
const turnedOff: ReadonlySet<HouseDevice['kind']> = new Set(['light', 'switch', 'media'])

/** Tells whether "All off" turns a device off, but for what people chose. */
export const canTurnOff = (device: HouseDevice): boolean =>
  turnedOff.has(device.kind) && !device.isSetting && !asksFirst(device) && takesTurn(device)

/** A device that the house can't turn off, or that is not commanded from outside, has no such action. */
const takesTurn = ({actions}: HouseDevice) => actions?.includes('turn') !== false
