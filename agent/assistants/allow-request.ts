import {isDeepStrictEqual} from 'node:util'
import {findDevice} from '../devices/find-device.ts'
import {Failure} from '../failure.ts'
import {type Allowance, allowedKinds, isSameName, takesCommands} from './allowance.ts'
import type {PlacedDevice} from './place.ts'

/** A request to allow or forbid something, as a person types it. */
export interface AllowRequest {
  /** `states`, a kind, or for `forbid` also `all`. */
  what: string | null
  room: string | null
  /** A device's id, or its name if only one has it. */
  device: string | null
}

const choices = ['states', ...allowedKinds]

export const isSameAllowance = (one: Allowance, other: Allowance) => isDeepStrictEqual(one, other)

/** Returns the rule that a person means. Throws a sentence. */
export function readAllowance(request: AllowRequest, placed: readonly PlacedDevice[]): Allowance {
  const {what, room, device} = checked(request)
  if (device !== null) {
    const devices = placed.map((one) => one.device)
    const {id, name, kind} = findDevice(devices, device)
    if (!placed.some((one) => one.device.id === id && takesCommands(one)))
      throw new Failure('usage', `${name} takes no commands: it is a ${kind}. Its state is read with: states`)
    return {to: 'command', device: id}
  }
  const own = room === null ? null : requireRoom(room, placed)
  if (what === 'states') return {to: 'read', room: own}
  const kind = allowedKinds.find((one) => one === what)
  if (kind === undefined) throw new Failure('usage', unknownKind(what))
  return {to: 'command', kind, room: own}
}

/** Returns the test for the rules that a person takes back. Throws a sentence where there is none. */
export function readForbidden(
  request: AllowRequest,
  placed: readonly PlacedDevice[],
  allowances: readonly Allowance[],
): (one: Allowance) => boolean {
  const {what, room, device} = checked(request)
  if (what === 'all' && room === null) return () => true
  const meant = allowances.filter((one) => {
    if ('device' in one) return device !== null && isNamed(one.device, device, placed)
    if (device !== null || (room === null) !== (one.room === null)) return false
    if (room !== null && !isSameName(room, one.room)) return false
    return what === (one.to === 'read' ? 'states' : one.kind)
  })
  if (meant.length === 0) throw new Failure('usage', 'Assistants have no such rule. The command "mcp list" lists all.')
  return (one) => meant.includes(one)
}

/** Tests whether a person names a device, which may be gone. */
function isNamed(id: string, text: string, placed: readonly PlacedDevice[]): boolean {
  if (id === text) return true
  const known = placed.find(({device}) => device.id === id)
  return known !== undefined && isSameName(text, known.device.name)
}

function checked({what, room, device}: AllowRequest): AllowRequest {
  if ((what === null) === (device === null))
    throw new Failure('usage', `Name ${choices.join(', ')}, or one device with --device.`)
  if (device !== null && room !== null)
    throw new Failure('usage', 'A device is meant wherever it is: leave out --room.')
  return {what, room, device}
}

const unknownKind = (what: string | null) =>
  `${what} is nothing to allow. Use ${choices.join(', ')}. What opens, shuts off or warns, like garage doors, valves and ` +
  'sirens, and scenes and scripts are allowed one by one, with --device. Locks and alarm systems take no commands at all.'

/** Returns a room's name as the house writes it. */
function requireRoom(room: string, placed: readonly PlacedDevice[]): string {
  const rooms = [...new Set(placed.flatMap(({place}) => place.room ?? []))]
  const found = rooms.find((one) => isSameName(room, one))
  if (found !== undefined) return found
  throw new Failure(
    'usage',
    rooms.length === 0
      ? `There is no room ${room}: no device of the house is in a room yet.`
      : `There is no room ${room}. Rooms with devices: ${rooms.join(', ')}.`,
  )
}
