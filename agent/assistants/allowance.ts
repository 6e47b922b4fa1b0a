import type {DeviceKind} from '#shared/contract/resources.ts'
import {guardOf} from './guard.ts'
import type {PlacedDevice} from './place.ts'

/**
 * The kinds that a rule may name. Sensors are left out: some are scenes, scripts and settings, whose effects are
 * unknown.
 */
export const allowedKinds = ['light', 'cover', 'switch', 'climate', 'media'] as const satisfies readonly DeviceKind[]
export type AllowedKind = (typeof allowedKinds)[number]

/** A permission of the owner for assistants. One to command devices includes reading their states. */
export type Allowance =
  | {to: 'read'; room: string | null}
  | {to: 'command'; kind: AllowedKind; room: string | null}
  | {to: 'command'; device: string}

export const mayRead = (allowances: readonly Allowance[], placed: PlacedDevice): boolean =>
  allowances.some((one) => (one.to === 'read' ? isRoom(one.room, placed) : allowsCommand(one, placed)))

export const mayCommand = (allowances: readonly Allowance[], placed: PlacedDevice): boolean =>
  allowances.some((one) => one.to === 'command' && allowsCommand(one, placed))

function allowsCommand(allowance: Extract<Allowance, {to: 'command'}>, placed: PlacedDevice): boolean {
  if (!takesCommands(placed)) return false
  if ('device' in allowance) return allowance.device === placed.device.id
  return isMeant(allowance, placed) && guardOf(placed) === undefined
}

/** Tests whether a rule names the kind and the room of a device, guarded or not. */
export const isMeant = ({kind, room}: {kind: AllowedKind; room: string | null}, placed: PlacedDevice): boolean =>
  placed.device.kind === kind && isRoom(room, placed)

export const takesCommands = ({device: {actions = [], isGone}}: PlacedDevice): boolean =>
  actions.length > 0 && isGone !== true

const isRoom = (room: string | null, {place}: PlacedDevice) => room === null || isSameName(room, place.room)

export const isSameName = (one: string, other: string | null): boolean =>
  other !== null && folded(one) === folded(other)

const folded = (name: string) => name.trim().toLowerCase().normalize('NFC')
