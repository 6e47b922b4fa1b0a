import type {BoundElement} from '#shared/home/bindings.ts'
import {placeFor} from '#shared/home/edit/bind-device.ts'
import {rolesOn} from '#shared/home/edit/device-roles.ts'
import type {Naming} from '../../element-names.ts'
import {placeName} from './bound-places.ts'
import type {Pair} from './find-pairs.ts'

const isSame = (one: Pair, element: BoundElement, role: string) =>
  one.element.id === element.id && one.element.slot === element.slot && one.role === role

/**
 * Gives a pair the element that a person chose. The pair that had it gets the other's in exchange. Returns the pairs and
 * the changed one, or null when the element can't have the device.
 */
export function chooseElement(
  pairs: readonly Pair[],
  pair: Pair,
  id: string,
  naming: Naming,
): {pairs: readonly Pair[]; pair: Pair} | null {
  const {home, words} = naming
  const element = placeFor(home, id, pair.device, pair.element)
  if (element === undefined) return null
  const roles = rolesOn(home, element, pair.device)
  const role = roles.includes(pair.role) ? pair.role : (roles[0] as string)
  if (isSame(pair, element, role)) return {pairs, pair}
  // The pair stays where it is in the list.
  const name = placeName(naming, element)
  const chosen: Pair = {...pair, element, role, name, confidence: 'certain', reason: words.devices.chosen}
  const exchange = (other: Pair): Pair => ({
    ...other,
    element: pair.element,
    role: pair.role,
    name: pair.name,
    confidence: 'possible',
    reason: words.devices.exchanged,
  })
  return {
    pairs: pairs.map((one) => (one === pair ? chosen : isSame(one, element, role) ? exchange(one) : one)),
    pair: chosen,
  }
}
