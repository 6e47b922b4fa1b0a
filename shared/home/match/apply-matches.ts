import {bindDevice} from '../bindings.ts'
import type {Home} from '../schema.ts'
import type {Match} from './match.ts'

/**
 * Returns the home with the chosen devices bound to their elements, after existing devices; pairs that the home has
 * already change nothing. Throws RangeError when the home lacks an element.
 */
export function applyMatches(
  home: Home,
  matches: readonly Pick<Match, 'device' | 'element' | 'role'>[],
  app: string,
): Home {
  return matches.reduce((bound, {device, element, role}) => bindDevice(bound, element, role, {app, device}), home)
}
