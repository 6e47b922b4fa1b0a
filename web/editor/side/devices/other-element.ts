/** Gives pairs other elements. It names them as proposals are named, which is large: load it when it is first used. */
import type {BoundElement} from '#shared/home/bindings.ts'
import {placeFor} from '#shared/home/edit/bind-device.ts'
import {rolesOn} from '#shared/home/edit/device-roles.ts'
import {createMatchDescriber} from '#shared/home/match/describe-match.ts'
import {roomOfElement} from '#shared/home/match/element-room.ts'
import type {Naming} from '../../element-names.ts'
import type {Pair} from './find-pairs.ts'

const isSame = (one: Pair, element: BoundElement, role: string) =>
  one.element.id === element.id && one.element.slot === element.slot && one.role === role

/**
 * Gives a pair the element that a person chose. The pair that had it gets the other's in exchange; `proposed` are the
 * pairs as they were proposed, and one that is so again is as sure as it was. Returns the pairs and the changed one, or
 * null when the element can't have the device.
 */
export function chooseElement(
  pairs: readonly Pair[],
  pair: Pair,
  id: string,
  {home, words, language, proposed}: Pick<Naming, 'home' | 'words' | 'language'> & {proposed: readonly Pair[]},
): {pairs: readonly Pair[]; pair: Pair} | null {
  const element = placeFor(home, id, pair.device, pair.element)
  if (element === undefined) return null
  const roles = rolesOn(home, element, pair.device)
  const role = roles.includes(pair.role) ? pair.role : (roles[0] as string)
  if (isSame(pair, element, role)) return {pairs, pair}
  const proposalOf = ({device}: Pair, at: BoundElement, as: string) =>
    proposed.find((one) => one.device === device && isSame(one, at, as))
  const proposal = proposalOf(pair, element, role)
  // The pair stays where it is in the list.
  const chosen: Pair =
    proposal?.confidence === 'certain'
      ? proposal
      : {
          ...pair,
          element,
          role,
          name: proposal?.name ?? nameElement(home, {device: pair.device.id, element, role}, language),
          confidence: 'certain',
          reason: words.devices.chosen,
        }
  const exchange = (other: Pair): Pair =>
    proposalOf(other, pair.element, pair.role) ?? {
      ...other,
      element: pair.element,
      role: pair.role,
      name: pair.name,
      confidence: 'possible',
      reason: words.devices.exchanged,
    }
  return {
    pairs: pairs.map((one) => (one === pair ? chosen : isSame(one, element, role) ? exchange(one) : one)),
    pair: chosen,
  }
}

/** Names an element as a proposal does, with its room: `Lamp in Kitchen`. */
function nameElement(
  home: Naming['home'],
  match: {device: string; element: BoundElement; role: string},
  language: Naming['language'],
): string {
  const room = roomOfElement(home, match.element, match.role)
  const reason = {code: 'rest', ...(room !== undefined && {room})} as const
  return createMatchDescriber(home, language)({...match, confidence: 'certain', reason})
}
