import type {Device, DeviceKind} from '#shared/contract/resources.ts'
import {type BoundDevice, keyOf} from '#shared/home/bindings.ts'
import type {Plan, Point} from '#shared/home/schema.ts'
import {placesOf} from './places.ts'

/** An element of the plan with its bound devices: people see their state, and tap it. */
export interface Mark {
  /** The element's id; a plate has one mark for each slot. */
  key: string
  element: string
  /** The kind of its element. */
  of: BoundDevice['kind']
  /** Its appearance: a window's shutter is a cover, a window that only tells whether it is open a contact. */
  kind: 'light' | 'cover' | 'switch' | 'media' | 'reading' | 'contact'
  /** Metres on the plan. */
  at: Point
  name: string
  /** The devices that a tap controls. */
  actuators: readonly Device[]
  /** The devices that only report a value. */
  readings: readonly Device[]
}

const reportingKinds: ReadonlySet<DeviceKind> = new Set(['sensor', 'climate'])

function kindOf([first]: readonly Device[], of: Mark['of']): Mark['kind'] {
  if (first !== undefined && first.kind !== 'sensor' && first.kind !== 'climate') return first.kind
  return of === 'opening' ? 'contact' : 'reading'
}

/** Returns the marks of a plan. Elements without a position, like areas, have none. */
export function marksOf(plan: Plan, bindings: readonly BoundDevice[], devices: readonly Device[]): Mark[] {
  const places = placesOf(plan)
  const declared = new Map(devices.map((device) => [device.id, device]))
  const marks = new Map<string, {place: {at: Point; name: string | undefined}; bound: BoundDevice; devices: Device[]}>()
  for (const bound of bindings) {
    const place = places.get(keyOf(bound))
    const device = declared.get(bound.device)
    if (!place || !device) continue
    const mark = marks.get(keyOf(bound)) ?? {place, bound, devices: []}
    // A device may be bound to one element in two roles.
    if (!mark.devices.includes(device)) mark.devices.push(device)
    marks.set(keyOf(bound), mark)
  }
  return [...marks].map(([key, {place, bound, devices}]) => {
    const actuators = devices.filter(({kind}) => !reportingKinds.has(kind))
    const readings = devices.filter(({kind}) => reportingKinds.has(kind))
    const name = place.name ?? devices.map((device) => device.name).join(', ')
    return {
      key,
      element: bound.id,
      of: bound.kind,
      kind: kindOf(actuators, bound.kind),
      at: place.at,
      name,
      actuators,
      readings,
    }
  })
}

/** Tests whether a mark tells the readings of its sensors: below its disc, or in place of it. */
export const hasReadings = ({of, actuators, readings}: Mark): boolean =>
  readings.length > 0 && (of !== 'opening' || actuators.length === 0)

/** Returns the devices that no plan of the home shows. */
export function devicesOffPlan(
  plans: readonly Plan[],
  bindings: readonly BoundDevice[],
  devices: readonly Device[],
): Device[] {
  const shown = new Set(
    plans
      .flatMap((plan) => marksOf(plan, bindings, devices))
      .flatMap(({actuators, readings}) => [...actuators, ...readings]),
  )
  return devices.filter((device) => !shown.has(device))
}
