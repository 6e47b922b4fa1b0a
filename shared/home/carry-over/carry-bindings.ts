import type {Bindings, Slot} from '../schema.ts'

/** An element that may be bound, or a plate whose slots may be. */
interface Bound {
  bindings?: Bindings
  slots?: readonly Slot[]
}

/** Returns the number of devices that drive an element. */
export function countDevices({bindings = {}, slots = []}: Bound): number {
  const own = Object.values(bindings).reduce((sum, devices) => sum + devices.length, 0)
  return slots.reduce((sum, slot) => sum + countDevices(slot), own)
}

/** Adds the roles that only the old element has, slot by slot for a plate. The file's own bindings win. */
export function carryBindings<T extends Bound>(old: Bound, element: T): T {
  const carried = withRoles(old.bindings, element)
  if (old.slots === undefined || element.slots === undefined) return carried
  const slots = element.slots.map((slot, index) => {
    const before = old.slots?.[index]
    return before?.kind === slot.kind ? withRoles(before.bindings, slot) : slot
  })
  return {...carried, slots}
}

function withRoles<T extends {bindings?: Bindings}>(roles: Bindings | undefined, element: T): T {
  const missing = Object.entries(roles ?? {}).filter(
    ([role, devices]) => devices.length > 0 && element.bindings?.[role] === undefined,
  )
  if (missing.length === 0) return element
  return {...element, bindings: {...Object.fromEntries(missing), ...element.bindings}}
}
