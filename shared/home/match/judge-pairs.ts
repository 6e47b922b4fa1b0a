import {groupBy} from '../older-browsers.ts'
import type {Match, MatchReason} from './match.ts'
import type {Pair} from './pairs.ts'
import {areaIn, type PlacedDevice} from './place-devices.ts'
import type {Reading} from './read-name.ts'
import type {Bidder} from './score-pairs.ts'
import {innerDoorPrior, rarePrior, type Target} from './targets.ts'

/** Scores that differ less than these don't tell two pairs apart for sure, or at all. */
const leads = {clear: 0.6, visible: 0.25}
/** The share of a room from which a device counts to it. */
const shares = {counted: 0.5, likely: 0.7, whole: 0.9}
/** Returns a function that judges how sure a pair is, and why. */
export function createJudge(
  bidders: readonly Bidder[],
  targets: readonly Target[],
  pairs: readonly (readonly Pair[])[],
): (pair: Pair) => Pick<Match, 'confidence' | 'reason'> {
  const rivals = groupBy(pairs.flat(), ({target}) => target)
  const isOnly = createOnlyTest(targets, pairs)
  return (pair) => {
    const {placed} = bidders[pair.bidder] as Bidder
    const target = targets[pair.target] as Target
    const others = [...(pairs[pair.bidder] ?? []), ...(rivals.get(pair.target) ?? [])].filter((other) => other !== pair)
    const lead = pair.score - Math.max(0, ...others.map(({score}) => score))
    const isAlone = isOnly(target, pair.room.id, placed.reading)
    const {confidence, doubt} = confidenceOf(pair, {placed, target, lead, isAlone})
    const reason: MatchReason = {
      code: pair.names.isShared ? 'name' : isAlone ? 'only' : 'rest',
      room: pair.room.name,
      ...areaIn(placed.device.room, pair.room),
      ...(doubt && {doubt}),
    }
    return {confidence, reason}
  }
}

interface Circumstances {
  placed: PlacedDevice
  target: Target
  /** The score's lead over every other pair of its device and of its element. */
  lead: number
  /** Whether nothing else of its kind is in the room, on the plan and in the house. */
  isAlone: boolean
}

function confidenceOf(
  {room, names, share, weight}: Pair,
  {placed, target: {element, role, prior}, lead, isAlone}: Circumstances,
): {confidence: Match['confidence']; doubt?: MatchReason['doubt']} {
  const isSure = placed.sureRoom === room.id && weight >= shares.whole
  const isTold = isAlone || (names.isShared && lead >= leads.clear)
  // Plugs move, and people number keys from either end.
  const mayBeCertain = prior > rarePrior && (element.kind !== 'plate' || role === 'climate')
  if (mayBeCertain && isSure && names.isWhole && isTold) return {confidence: 'certain'}
  const isAhead = isAlone || lead >= leads.visible
  if (!isAhead) return {confidence: 'possible', doubt: 'alike'}
  if (names.isContrary) return {confidence: 'possible', doubt: 'name'}
  if (share < shares.likely) return {confidence: 'possible', doubt: 'room'}
  return {confidence: 'likely', doubt: isSure ? doubtOfName(names) : 'room'}
}

const doubtOfName = ({isWhole}: Pair['names']) => (isWhole ? 'alike' : 'name')

/** Openings that are no doors between rooms. */
const outerThings = new Set(['window', 'frenchwindow', 'frontdoor', 'backdoor', 'garagedoor'])
const namesOuter = ({mentions}: Reading) => mentions.some(({things}) => things.some((thing) => outerThings.has(thing)))

/**
 * Returns a test whether a room has one element of a purpose, and one device that may be it. A front door is the only
 * one though inner doors lead from its room too; a bare *door* may be any of them.
 */
function createOnlyTest(targets: readonly Target[], pairs: readonly (readonly Pair[])[]) {
  const {elements, outer} = onesOfElements(targets)
  const devices = onesOfDevices(targets, pairs)
  return ({purpose, prior}: Target, room: string, device: Reading) =>
    devices.isOne(room, purpose) &&
    (elements.isOne(room, purpose) || (prior > innerDoorPrior && outer.isOne(room, purpose) && namesOuter(device)))
}

/** Counts the elements of each room and purpose: all of them, and those that are no inner doors. */
function onesOfElements(targets: readonly Target[]) {
  const [elements, outer] = [createOnes(), createOnes()]
  for (const [index, {purpose, rooms, prior}] of targets.entries()) {
    // Targets that are rarely meant don't count as further ones of their kind.
    if (prior <= rarePrior) continue
    for (const {room, weight} of rooms) {
      if (weight < shares.whole) continue
      elements.add(room, purpose, index)
      if (prior > innerDoorPrior) outer.add(room, purpose, index)
    }
  }
  return {elements, outer}
}

function onesOfDevices(targets: readonly Target[], pairs: readonly (readonly Pair[])[]) {
  const devices = createOnes()
  for (const list of pairs)
    for (const {bidder, target, room, share} of list)
      if (share >= shares.counted) devices.add(room.id, (targets[target] as Target).purpose, bidder)
  return devices
}

/** Keeps the one index of each room and purpose, or that there are several. */
function createOnes() {
  const byRoom = new Map<string, Map<string, number>>()
  return {
    add(room: string, purpose: string, index: number) {
      const ones = byRoom.get(room) ?? new Map<string, number>()
      byRoom.set(room, ones)
      const one = ones.get(purpose)
      if (one !== index) ones.set(purpose, one === undefined ? index : several)
    },
    isOne: (room: string, purpose: string) => (byRoom.get(room)?.get(purpose) ?? several) !== several,
  }
}
const several = -1
