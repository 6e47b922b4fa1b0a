/**
 * Proposes which devices are which elements of a saved home, and binds or drops the chosen. Runs in a worker thread.
 */
import {hash} from 'node:crypto'
import type {Device} from '#shared/contract/resources.ts'
import {type BoundDevice, bindDevice, dropBindings} from '#shared/home/bindings.ts'
import {createMatchDescriber, describeReason} from '#shared/home/match/describe-match.ts'
import type {Match} from '#shared/home/match/match.ts'
import {type LostMatch, matchAroundLost, withoutReplaced} from '#shared/home/match/match-around-lost.ts'
import type {Home} from '#shared/home/schema.ts'
import type {Language} from '#shared/text/languages.ts'
import {bindingKey} from './bindings.ts'
import {elementKey} from './elements.ts'
import {makeReady, type PreparedHome, type ReadyOptions} from './ready-home.ts'
import {readStoredHome, type StoredHome} from './stored-home.ts'

/** The devices of one app id of bindings. */
export interface MatchedApp {
  app: string
  devices: readonly Device[]
}

export interface MatchTask {
  json: StoredHome
  apps: readonly MatchedApp[]
  /** The devices that apps declare, by `bindingKey`. Other bindings leave their elements free. */
  declared: ReadonlySet<string>
  /** The devices that apps declared lately, by `bindingKey`: they may come back. */
  gone: ReadonlySet<string>
}

/** A device with the element that it may be, in words. */
export interface Proposal {
  /** Names the pair in forms. */
  key: string
  app: string
  device: Device
  confidence: Match['confidence']
  element: string
  reason: string
}

/** Proposes pairs of a device and an element, the surest first. Leaves out pairs that the home has. */
export function proposeMatches({language, ...task}: MatchTask & {language: Language}): Proposal[] {
  const home = homeOf(task.json)
  const describe = createMatchDescriber(home, language)
  return pairsOf(home, task).map(({key, app, device, match}) => ({
    key,
    app,
    device,
    confidence: match.confidence,
    element: describe(match),
    reason: describeReason(match.reason, language),
  }))
}

export interface BindTask extends MatchTask, ReadyOptions {
  /** The keys of the chosen pairs. */
  chosen: ReadonlySet<string>
}

/**
 * Prepares the home with the chosen pairs for saving, and counts them. An element that gets a device loses its devices
 * that no app declares; in the new device's role also the ones declared lately. Throws invalid_input when the home
 * becomes too large.
 */
export function bindMatches({json, apps, declared, gone, chosen, ...options}: BindTask): {
  prepared: PreparedHome
  count: number
} {
  const home = homeOf(json)
  const pairs = pairsOf(home, {apps, declared, gone}).filter(({key}) => chosen.has(key))
  const places = new Set(pairs.map(({match}) => placeKey(match.element)))
  const isDead = (bound: BoundDevice & {app: string}) =>
    places.has(placeKey(bound)) && !declared.has(bindingKey(bound)) && !gone.has(bindingKey(bound))
  const bound = pairs.reduce(
    (changed, {app, match}) => {
      const {element, role, device} = match
      return bindDevice(withoutReplaced(changed, match), element, role, {app, device})
    },
    dropBindings(home, isDead),
  )
  return {prepared: makeReady(bound, options), count: pairs.length}
}

export interface DropTask extends ReadyOptions {
  json: StoredHome
  /** The devices to drop, by `bindingKey`. */
  dropped: ReadonlySet<string>
}

/** Prepares the home without these devices for saving. Throws invalid_input when the home is too large. */
export function dropDevices({json, dropped, ...options}: DropTask): PreparedHome {
  return makeReady(
    dropBindings(homeOf(json), (bound) => dropped.has(bindingKey(bound))),
    options,
  )
}

interface Pair {
  key: string
  app: string
  device: Device
  match: LostMatch
}

const order: Readonly<Record<Match['confidence'], number>> = {bound: 0, certain: 1, likely: 2, possible: 3}

function pairsOf(home: Home, {apps, declared, gone}: Omit<MatchTask, 'json'>): Pair[] {
  const lost = matchAroundLost(home, {
    isDeclared: (bound) => declared.has(bindingKey(bound)),
    isGone: (bound) => gone.has(bindingKey(bound)),
  })
  const pairs = apps.flatMap(({app, devices}) => {
    const byId = new Map(devices.map((device) => [device.id, device]))
    return lost.match(app, devices).flatMap((match): Pair[] => {
      const device = byId.get(match.device)
      if (match.confidence === 'bound' || device === undefined) return []
      const {element, role} = match
      const text = JSON.stringify([app, device.id, element.kind, element.id, element.slot ?? null, role])
      return [{key: hash('sha256', text, 'base64url').slice(0, 22), app, device, match}]
    })
  })
  return pairs.sort((a, b) => order[a.match.confidence] - order[b.match.confidence])
}

const placeKey = ({kind, id, slot}: {kind: string; id: string; slot?: number | undefined}) =>
  `${elementKey({kind, id})} ${slot ?? ''}`

const homeOf = (json: StoredHome): Home => JSON.parse(readStoredHome(json).toString())
