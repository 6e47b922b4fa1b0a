import {allBindings, type BoundElement} from '#shared/home/bindings.ts'
import {locate} from '#shared/home/edit/in-plan.ts'
import type {Home} from '#shared/home/schema.ts'
import {elementTitle, type Naming} from '../../element-names.ts'
import {deviceKey} from './house.ts'

/** An element that a device is bound to. */
export interface BoundPlace {
  element: BoundElement
  role: string
  plan: string
}

const known = new WeakMap<Home, ReadonlyMap<string, BoundPlace[]>>()

/** Returns the places of every bound device, by the device's key. */
export function boundPlaces(home: Home): ReadonlyMap<string, BoundPlace[]> {
  const found = known.get(home)
  if (found) return found
  const places = new Map<string, BoundPlace[]>()
  for (const plan of home.plans) {
    for (const {app, device, role, kind, id, slot} of allBindings({...home, plans: [plan]})) {
      const element = {kind, id, ...(slot !== undefined && {slot})} as BoundElement
      const key = deviceKey({app, device})
      places.set(key, [...(places.get(key) ?? []), {element, role, plan: plan.id}])
    }
  }
  known.set(home, places)
  return places
}

/** Returns each place once, though a device may drive it in two roles. */
export const distinctPlaces = (places: readonly BoundPlace[]): BoundPlace[] => [
  ...new Map(places.map((place) => [`${place.element.id} ${place.element.slot ?? ''}`, place])).values(),
]

/** Returns the name of a place, as `Light Lamp` or `Plate, place 2`. */
export function placeName(naming: Naming, {id, slot}: BoundElement): string {
  const {list, element, plan} = locate(naming.home, id)
  const title = elementTitle({...naming, plan}, list, element)
  return slot === undefined ? title : naming.words.devices.slot(title, slot + 1)
}
