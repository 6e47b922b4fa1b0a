import {bindDevice} from '../bindings.ts'
import type {Home} from '../schema.ts'
import {type LostMatch, withoutReplaced} from './match-around-lost.ts'

/**
 * Returns the home with the chosen devices bound to their elements, after existing devices and in place of devices that
 * no app declares. Pairs that the home has change nothing. Throws RangeError when the home lacks an element.
 */
export function applyMatches(
  home: Home,
  matches: readonly (Pick<LostMatch, 'device' | 'element' | 'role'> & Partial<Pick<LostMatch, 'replaces'>>)[],
  app: string,
): Home {
  return matches.reduce((bound, match) => {
    const {device, element, role} = match
    return bindDevice(withoutReplaced(bound, match), element, role, {app, device})
  }, home)
}
