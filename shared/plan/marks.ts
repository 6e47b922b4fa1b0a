import type {Device, DeviceKind} from '../api/resources.ts'
import type {BoundDevice} from '../home/bindings.ts'
import type {Plan, Point} from '../home/schema.ts'
import {placesOf} from './places.ts'

/** An element of the plan with what is bound to it: what people see the state of, and tap. */
export interface Mark {
  /** The element's id; a plate has one mark for each slot. */
  key: string
  element: string
  /** What it looks like: a window's shutter is a cover. */
  kind: 'light' | 'cover' | 'switch' | 'media' | 'reading'
  /** Metres, on the plan. */
  at: Point
  name: string
  /** What a tap drives. */
  actuators: readonly Device[]
  /** What only tells something. */
  readings: readonly Device[]
}

const tells: ReadonlySet<DeviceKind> = new Set(['sensor', 'climate'])

const keyOf = ({id, slot}: BoundDevice) => (slot === undefined ? id : `${id}/${slot}`)

function kindOf([first]: readonly Device[]): Mark['kind'] {
  return first === undefined || first.kind === 'sensor' || first.kind === 'climate' ? 'reading' : first.kind
}

/** The marks of a plan. What is bound to an element without a place of its own, as an area, has none. */
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
    const actuators = devices.filter(({kind}) => !tells.has(kind))
    const readings = devices.filter(({kind}) => tells.has(kind))
    const name = place.name ?? devices.map((device) => device.name).join(', ')
    return {key, element: bound.id, kind: kindOf(actuators), at: place.at, name, actuators, readings}
  })
}

/** The devices that no plan of the home shows. */
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
