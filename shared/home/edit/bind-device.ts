/** Binds devices of the house to elements, and takes them off. */
import {type BoundElement, bindDevice, unbindDevice} from '../bindings.ts'
import {elementLists} from '../element-lists.ts'
import type {Binding, Bindings, Home} from '../schema.ts'
import {type BindableDevice, rolesOn, slotOf} from './device-roles.ts'
import {EditRefused} from './edit-refused.ts'
import {checkElement} from './element-schemas.ts'
import {type ElementOf, locate} from './in-plan.ts'

/** Binds a device to an element in all its roles there. Throws EditRefused when it has none. */
export function bindTo(home: Home, element: BoundElement, device: BindableDevice): Home {
  const roles = rolesOn(home, element, device)
  if (roles.length === 0) throw new EditRefused('cannot-bind', [element.id])
  const binding = {app: device.app, device: device.id}
  const bound = roles.reduce((next, role) => bindInRole(next, element, role, binding), home)
  const {list, element: changed} = locate(bound, element.id)
  checkElement(list, changed)
  return bound
}

/** Binds a device in one role, which may be any word. Throws EditRefused when the home lacks the element. */
export function bindInRole(home: Home, element: BoundElement, role: string, binding: Binding): Home {
  bindingsOf(home, element)
  return bindDevice(home, element, role, binding)
}

/** Takes a device off an element. The home stays the same when it isn't bound there. */
export function unbindFrom(home: Home, element: BoundElement, role: string, binding: Binding): Home {
  bindingsOf(home, element)
  return unbindDevice(home, element, role, binding)
}

/** Returns the devices of an element or a plate's slot, by role. Throws EditRefused when the home lacks it. */
export function bindingsOf(home: Home, element: BoundElement): Bindings {
  if (element.kind === 'plate') return slotOf(home, element).bindings ?? {}
  const found = locate(home, element.id)
  if (kindOf(found.list) !== element.kind) throw new EditRefused('missing', [element.id])
  return (found.element as {bindings?: Bindings}).bindings ?? {}
}

const kindOf = (list: string) => elementLists.find(([name]) => name === list)?.[1]

const boundKinds: ReadonlySet<string> = new Set(['area', 'room', 'opening', 'item', 'light', 'awning'])

/** Returns the places for devices of an element: itself, or each slot of a plate; none when it has no bindings. */
export function bindingPlaces(home: Home, id: string): BoundElement[] {
  const {list, element} = locate(home, id)
  if (list === 'plates') return (element as ElementOf<'plates'>).slots.map((_, slot) => ({kind: 'plate', id, slot}))
  const kind = kindOf(list) ?? ''
  return boundKinds.has(kind) ? [{kind, id} as BoundElement] : []
}

/**
 * Returns the place of an element that a device is bound to: a plate's first free slot that takes it, or the one next
 * to the slot `after` of the same plate.
 */
export function placeFor(
  home: Home,
  id: string,
  device: BindableDevice,
  after?: BoundElement,
): BoundElement | undefined {
  const fitting = bindingPlaces(home, id).filter((place) => rolesOn(home, place, device).length > 0)
  const at = fitting.findIndex((place) => after?.id === id && after.slot === place.slot)
  if (at >= 0) return fitting[(at + 1) % fitting.length]
  return fitting.find((place) => Object.keys(bindingsOf(home, place)).length === 0) ?? fitting[0]
}
