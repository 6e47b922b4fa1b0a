import type {allBindings, BoundDevice, BoundElement} from '../bindings.ts'
import {groupBy} from '../older-browsers.ts'
import type {Match} from './match.ts'

type HomeBindings = ReturnType<typeof allBindings>

const elementOf = ({kind, id, slot}: BoundDevice) => ({kind, id, ...(slot !== undefined && {slot})}) as BoundElement

/** Returns the bindings of an app that name a declared device. */
export const boundMatches = (bindings: HomeBindings, app: string, declared: ReadonlySet<string>): Match[] =>
  bindings
    .filter((bound) => bound.app === app && declared.has(bound.device))
    .map((bound) => ({
      device: bound.device,
      element: elementOf(bound),
      role: bound.role,
      confidence: 'bound',
      reason: {code: 'bound'},
    }))

/** So many devices that another app binds under the same ids show that both are in the same house. */
const minTwins = 3
const twinShare = 0.8

/**
 * Proposes the elements that another app binds to devices of the same ids: a second tablet declares the devices of the
 * same house. Single equal ids prove little, because apps number their devices alike.
 */
export function twinMatches(bindings: HomeBindings, app: string, declared: ReadonlySet<string>): Match[] {
  const own = new Set(bindings.filter((bound) => bound.app === app).map(({device}) => device))
  const byApp = groupBy(
    bindings.filter((bound) => bound.app !== app),
    (bound) => bound.app,
  )
  const proposed = new Map<string, Match>()
  for (const theirs of byApp.values()) {
    const shared = theirs.filter(({device}) => declared.has(device))
    const isTwin = shared.length >= minTwins && shared.length >= twinShare * theirs.length
    if (!isTwin) continue
    for (const bound of shared.filter(({device}) => !own.has(device)))
      proposed.set(`${bound.device} ${bound.id} ${bound.slot} ${bound.role}`, {
        device: bound.device,
        element: elementOf(bound),
        role: bound.role,
        confidence: 'certain',
        reason: {code: 'twin'},
      })
  }
  return [...proposed.values()]
}
