/** Tells in which roles a device can drive an element. */

import type {BoundElement} from '../bindings.ts'
import type {DeviceKind} from '../kinds.ts'
import type {Home, Slot} from '../schema.ts'
import {EditRefused} from './edit-refused.ts'
import {type ElementOf, locate} from './in-plan.ts'

/** A declared device, as people bind it. */
export interface BindableDevice {
  /** The app's id in bindings. */
  app: string
  id: string
  name: string
  kind: DeviceKind
  /** The quantities that a sensor measures, like `temperature` or `contact`. */
  quantities: readonly string[]
  /** Whether it is a switch that drives a lamp. */
  isLamp: boolean
}

type Roles = Readonly<Partial<Record<DeviceKind, string>>>

const any: Roles = {light: 'light', cover: 'cover', switch: 'switch', climate: 'climate', media: 'media'}
const onOff: Roles = {switch: 'switch', light: 'switch'}

/** The role of each kind of device; sensors have one for each quantity. */
const byElement: Readonly<Record<Exclude<BoundElement['kind'], 'plate'>, Roles>> = {
  area: any,
  room: any,
  item: any,
  light: {light: 'light', switch: 'light'},
  awning: {cover: 'cover'},
  opening: {cover: 'cover', switch: 'switch'},
}

const bySlot: Readonly<Record<Slot['kind'], Roles>> = {
  switch: onOff,
  dimmer: onOff,
  button: onOff,
  socket: onOff,
  usb: onOff,
  thermostat: {climate: 'climate'},
  data: {},
  blank: {},
}

/** Returns the roles in which a device drives an element or a plate's slot; none when it can't. */
export function rolesOn(home: Home, element: BoundElement, device: BindableDevice): readonly string[] {
  if (element.kind === 'plate') {
    const role = bySlot[slotOf(home, element).kind][device.kind]
    return role === undefined ? [] : [role]
  }
  if (device.kind === 'sensor') return sensorRoles(element.kind, device.quantities)
  const role = productRole(home, element, device.kind) ?? byElement[element.kind][device.kind]
  return role === undefined ? [] : [role]
}

function sensorRoles(kind: BoundElement['kind'], quantities: readonly string[]): readonly string[] {
  if (kind === 'light' || kind === 'awning') return []
  if (kind === 'opening') return quantities.length > 0 && !quantities.includes('contact') ? [] : ['contact']
  return quantities.length > 0 ? quantities : ['sensor']
}

/** The function that an item's product has for this kind of device. */
function productRole({products, plans}: Home, {kind, id}: BoundElement, device: DeviceKind): string | undefined {
  if (kind !== 'item') return undefined
  const product = plans.flatMap(({items}) => items).find((item) => item.id === id)?.product
  return products?.[product ?? '']?.bindings.find((one) => one.kind === device)?.role
}

/** Returns a plate's slot. Throws EditRefused when the home has none. */
export function slotOf(home: Home, {id, slot}: BoundElement & {kind: 'plate'}): Slot {
  const {list, element} = locate(home, id)
  const found = list === 'plates' ? (element as ElementOf<'plates'>).slots[slot] : undefined
  if (found === undefined) throw new EditRefused('missing', [id])
  return found
}
