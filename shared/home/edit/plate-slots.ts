/** Fills wall plates with switches, sockets and thermostats. */
import {defaults} from '../defaults.ts'
import type {Plate, Slot} from '../schema.ts'
import {EditRefused} from './edit-refused.ts'

/** The content of a plate. */
type Filled = Pick<Plate, 'modules' | 'slots'>

const largestBox = 14

/** The modules of the usual boxes: one to three small slots, and wider ones. */
const boxes = [3, 4, 7, largestBox] as const

/** The kinds that take more than one module. */
const sizes: Readonly<Partial<Record<Slot['kind'], number>>> = {socket: 2, thermostat: 3}

/** Returns a plate with this many slots of a kind, in the smallest box. Throws EditRefused when no box takes them. */
export const filledPlate = (kind: Slot['kind'], count: number): Filled =>
  withSlotCount({modules: 0, slots: []}, kind, count)

/** Returns how many slots of a kind a plate has. */
export const slotCount = ({slots}: Pick<Plate, 'slots'>, kind: Slot['kind']): number =>
  slots.filter((slot) => slot.kind === kind).length

/**
 * Returns a plate's content with this many slots of a kind: new ones follow the others, and the last ones go first. A
 * slot with a device stays. The plate grows to the next box where it must. Throws EditRefused when no box takes them.
 */
export function withSlotCount({modules, slots}: Filled, kind: Slot['kind'], count: number): Filled {
  if (!Number.isInteger(count) || count < 0) throw new EditRefused('invalid-value')
  if (count > largestBox) throw new EditRefused('does-not-fit')
  const kept = withoutLast(slots, kind, slotCount({slots}, kind) - count)
  const missing = Math.max(count - slotCount({slots: kept}, kind), 0)
  const size = sizes[kind]
  const added = Array.from({length: missing}, (): Slot => ({kind, ...(size !== undefined && {size})}))
  const filled = [...withoutEnd(kept), ...added]
  const needed = filled.reduce((sum, slot) => sum + sizeOf(slot), 0)
  const box = needed <= modules ? modules : boxes.find((one) => one >= needed)
  if (box === undefined) throw new EditRefused('does-not-fit')
  const blanks = Array.from({length: box - needed}, (): Slot => ({kind: 'blank'}))
  return {modules: box, slots: [...filled, ...blanks]}
}

const sizeOf = ({size = defaults.slot.size}: Slot): number => size

const hasDevice = ({bindings = {}}: Slot) => Object.values(bindings).some((bound) => bound.length > 0)

/** Drops the last slots of a kind; those with a device stay. */
function withoutLast(slots: readonly Slot[], kind: Slot['kind'], count: number): Slot[] {
  const free = slots.filter((slot) => slot.kind === kind && !hasDevice(slot))
  const dropped = new Set(count > 0 ? free.slice(-count) : [])
  return slots.filter((slot) => !dropped.has(slot))
}

/** Drops the blanks at the end. Blanks between others stay: they keep the others' places. */
function withoutEnd(slots: readonly Slot[]): Slot[] {
  const last = slots.findLastIndex(({kind}) => kind !== 'blank')
  return slots.slice(0, last + 1)
}
