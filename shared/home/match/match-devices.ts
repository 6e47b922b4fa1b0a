import {allBindings} from '../bindings.ts'
import type {Home} from '../schema.ts'
import {assign} from './assign.ts'
import {boundMatches, twinMatches} from './bound-matches.ts'
import type {PlanRoom} from './compare-rooms.ts'
import {isRoomQuantity, purposesOf} from './device-purposes.ts'
import {entityMatches} from './entity-names.ts'
import {findBulbs, findFurtherLamps} from './group-devices.ts'
import {targetsOf} from './home-targets.ts'
import {createJudge} from './judge-pairs.ts'
import type {Match, MatchDevice} from './match.ts'
import {matchQuantities} from './match-quantities.ts'
import {prepareRooms} from './match-rooms.ts'
import {orderAlike} from './order-alike.ts'
import {minScore, type Pair} from './pairs.ts'
import {placeDevices} from './place-devices.ts'
import {type Bidder, scorePairs} from './score-pairs.ts'
import type {Purpose, Target} from './targets.ts'

/**
 * Proposes which device is which element of the home. `app` is the app of the bindings. Devices that the home already
 * binds stay as they are, by id; every other device gets at most one proposal for each of its purposes, and the
 * proposals together are the best for the whole home. The order of devices and elements doesn't matter.
 */
export function matchDevices(home: Home, app: string, devices: readonly MatchDevice[]): Match[] {
  const {read, rooms} = prepareRooms(home)
  const targets = targetsOf(home, read)
  const sorted = devices.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const placed = placeDevices(home, sorted, {rooms, read, elementNames: namesByRoom(targets)})
  const declared = new Set(sorted.map(({id}) => id))
  const bindings = allBindings(home)
  const bound = boundMatches(bindings, app, declared)
  const settled = [...bound, ...twinMatches(bindings, app, declared)]
  const known = [...settled, ...entityMatches(home, app, sorted, {known: settled, read})]
  const isBound = createBoundTest(known)
  const bidders = placed.flatMap((each): Bidder[] =>
    purposesOf(each.device, each.reading)
      .filter((purpose) => !isBound(each.device.id, purpose))
      .map((purpose) => ({placed: each, purpose})),
  )
  const free = freeTargets(targets, app, known)
  return [...known, ...matchElements(bidders, free, rooms), ...matchQuantities(home, bidders, rooms)]
}

function matchElements(all: readonly Bidder[], targets: readonly Target[], rooms: readonly PlanRoom[]): Match[] {
  const bidders = all.filter(({purpose}) => !isRoomQuantity(purpose))
  const pairs = scorePairs(bidders, targets, rooms)
  const bulbs = findBulbs(bidders, pairs, targets)
  const given = assign(
    pairs.map((list, bidder) =>
      bulbs.has(bidder) ? [] : list.map(({target, score}) => ({target, gain: score - minScore + 0.02})),
    ),
  )
  const assigned = given.flatMap((target, bidder) => pairs[bidder]?.find((pair) => pair.target === target) ?? [])
  const {chosen, ordered} = orderAlike(assigned, pairs, bidders, targets)
  const judge = createJudge(bidders, targets, pairs)
  const toMatch = (pair: Pair, code?: 'order' | 'group'): Match => {
    const {device} = (bidders[pair.bidder] as Bidder).placed
    const {element, role} = targets[pair.target] as Target
    const judged = judge(pair)
    if (code === undefined) return {device: device.id, element, role, ...judged}
    const reason = {...judged.reason, code, doubt: code === 'order' ? ('alike' as const) : ('name' as const)}
    return {device: device.id, element, role, confidence: 'possible', reason}
  }
  const together = [
    ...[...bulbs.values()].filter((pair) => pair !== undefined),
    ...findFurtherLamps(chosen, bidders, pairs, targets),
  ]
  return [
    ...chosen.map((pair) => toMatch(pair, ordered.has(pair) ? 'order' : undefined)),
    ...together.map((pair) => toMatch(pair, 'group')),
  ]
}

function namesByRoom(targets: readonly Target[]): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const {reading, rooms} of targets)
    for (const {room} of rooms) {
      if (reading.text === '') continue
      const list = names.get(room)
      if (list) list.push(reading.text)
      else names.set(room, [reading.text])
    }
  return names
}

/** Returns the targets without a device of this app. Targets with a device of another app need a name that says so. */
function freeTargets(targets: readonly Target[], app: string, known: readonly Match[]): Target[] {
  const keyOf = ({element, role}: Pick<Match, 'element' | 'role'>) => `${element.id} ${element.slot ?? ''} ${role}`
  const taken = new Set(known.map(keyOf))
  return targets
    .filter((target) => !taken.has(keyOf(target)) && target.bound.every((binding) => binding.app !== app))
    .map((target) => (target.bound.length > 0 ? {...target, isByName: true} : target))
}

/** Returns a test whether a device already serves a purpose. A sensor may be bound for one of its quantities. */
function createBoundTest(bound: readonly Match[]): (device: string, purpose: Purpose) => boolean {
  const roles = new Set(bound.map(({device, role}) => `${device} ${role}`))
  const devices = new Set(bound.map(({device}) => device))
  return (device, purpose) =>
    isRoomQuantity(purpose) || purpose === 'contact' ? roles.has(`${device} ${purpose}`) : devices.has(device)
}
