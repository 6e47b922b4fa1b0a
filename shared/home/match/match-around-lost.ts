import {allBindings, type BoundDevice, dropBindings, unbindDevice} from '../bindings.ts'
import type {Binding, Home} from '../schema.ts'
import type {Match, MatchDevice} from './match.ts'
import {matchDevices} from './match-devices.ts'

export type AnyBound = BoundDevice & {app: string}

export interface LostTests {
  /** Tells whether an app declares the device of a binding. */
  isDeclared(bound: AnyBound): boolean
  /** Tells of one that no app declares whether it may come back: its app left it out lately. */
  isGone(bound: AnyBound): boolean
}

/** A proposal. `replaces` are the devices that nobody declares, which it takes the place of. */
export type LostMatch = Match & {replaces: readonly Binding[]}

/**
 * Proposes pairs as `matchDevices()` does, also with the places of devices that no app declares: an exchanged device
 * has another id. No pair is certain while the former device may come back.
 */
export function matchAroundLost(home: Home, {isDeclared, isGone}: LostTests) {
  const lost = new Map<string, AnyBound[]>()
  for (const bound of allBindings(home)) {
    if (isDeclared(bound)) continue
    const others = lost.get(placeOf(bound))
    if (others) others.push(bound)
    else lost.set(placeOf(bound), [bound])
  }
  const alive = lost.size === 0 ? home : dropBindings(home, (bound) => !isDeclared(bound))
  return {
    /** The home without the bindings of lost devices. */
    alive,
    match: (app: string, devices: readonly MatchDevice[]): LostMatch[] =>
      matchDevices(alive, app, devices).map((match) => {
        const here = match.confidence === 'bound' ? undefined : lost.get(placeOf(match.element))
        const replaced = here?.filter(({role}) => role === match.role) ?? []
        const replaces = replaced.map(({app, device, part}) => ({app, device, ...(part !== undefined && {part})}))
        if (!replaced.some(isGone)) return {...match, replaces}
        const confidence = match.confidence === 'certain' ? 'likely' : match.confidence
        return {...match, confidence, reason: {...match.reason, doubt: 'gone'}, replaces}
      }),
  }
}

const placeOf = ({kind, id, slot}: {kind: string; id: string; slot?: number | undefined}) =>
  JSON.stringify([kind, id, slot ?? null])

/** Returns the home without the devices that a proposal takes the place of. */
export const withoutReplaced = (
  home: Home,
  {element, role, replaces = []}: Pick<LostMatch, 'element' | 'role'> & {replaces?: readonly Binding[]},
) => replaces.reduce((changed, binding) => unbindDevice(changed, element, role, binding), home)
