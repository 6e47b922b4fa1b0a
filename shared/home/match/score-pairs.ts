import {compareNames, type LocalName, localName, type NameAgreement, type RoomContext} from './compare-names.ts'
import type {PlanRoom} from './compare-rooms.ts'
import {lampPrior} from './device-purposes.ts'
import type {PlacedDevice} from './place-devices.ts'
import type {Reading} from './read-name.ts'
import type {Purpose, Target} from './targets.ts'

/** A device for one of its purposes. */
export interface Bidder {
  placed: PlacedDevice
  purpose: Purpose
}

/** A bidder with a target that it fits. */
export interface Pair {
  bidder: number
  target: number
  score: number
  names: NameAgreement
  room: PlanRoom
  /** The share of the room: 1 when the device is surely there and the target is too. */
  share: number
  /** The target's own share of the room. */
  weight: number
}

const weights = {room: 3, name: 1.6}
/** Pairs with a lower score are not proposed. */
export const minScore = 1.45
/** The pairs that are kept of each bidder. */
const maxPairs = 16

/** Returns the best pairs of each bidder. */
export function scorePairs(
  bidders: readonly Bidder[],
  targets: readonly Target[],
  rooms: readonly PlanRoom[],
): Pair[][] {
  const byRoom = new Map<string, {index: number; weight: number}[]>()
  for (const [index, target] of targets.entries())
    for (const {room, weight} of target.rooms) {
      const list = byRoom.get(room)
      if (list) list.push({index, weight})
      else byRoom.set(room, [{index, weight}])
    }
  const planRooms = new Map(rooms.map((room) => [room.id, room]))
  const locals = createLocalNames(targets)
  const pairsIn = (bidder: number, {placed, purpose}: Bidder, [id, inRoom]: readonly [string, number]): Pair[] => {
    const room = planRooms.get(id) as PlanRoom
    const area = placed.area?.room?.id === id ? placed.area.reading : undefined
    const fitting = (byRoom.get(id) ?? []).filter(({index}) => fitsPurpose(purpose, targets[index] as Target))
    if (fitting.length === 0) return []
    const {context, localOf} = locals(room, area)
    const own = localName(placed.reading, context)
    return fitting.flatMap(({index, weight}) => {
      const target = targets[index] as Target
      const share = inRoom * weight
      const names = compareNames(own, localOf(index), {isLight: target.purpose === 'light'})
      const score = scoreOf({placed, purpose}, target, share, names)
      return score < minScore ? [] : [{bidder, target: index, score, names, room, share, weight}]
    })
  }
  return bidders.map((each, bidder) => {
    if (each.placed.isAnywhere && !tellsApart(each.placed)) return []
    const best = new Map<number, Pair>()
    for (const pair of [...each.placed.rooms].flatMap((place) => pairsIn(bidder, each, place)))
      if (pair.score > (best.get(pair.target)?.score ?? 0)) best.set(pair.target, pair)
    return [...best.values()]
      .sort((one, other) => other.score - one.score || one.target - other.target)
      .slice(0, maxPairs)
  })
}

/** Returns a score, or 0 for a pair that only names could make and don't. */
function scoreOf({placed, purpose}: Bidder, target: Target, share: number, names: NameAgreement): number {
  if (placed.isAnywhere && !(names.isShared && names.isWhole)) return 0
  if (target.isByName && !names.isShared) return 0
  const prior = target.prior + (purpose === 'switch' && target.purpose === 'light' ? lampPrior(placed.reading) : 0)
  return weights.room * share + weights.name * names.score + prior
}

const fitsPurpose = (purpose: Purpose, target: Target) =>
  purpose === target.purpose || (purpose === 'switch' && target.purpose === 'light')

/** Returns the sides that people call a key by: the first of several is the left one. */
const sidesOfSlot = (slot: number, count: number): string[] =>
  count < 2 ? [] : slot === 0 ? ['left'] : slot === count - 1 ? ['right'] : ['centre']

/** Returns whether a name has more than a number: without a room it has to tell its element. */
const tellsApart = ({reading}: PlacedDevice) =>
  reading.own.length > 0 || reading.mentions.some(({things}) => things.length > 0)

/** Returns a function that gives the targets' names without the names of a room, each once. */
function createLocalNames(targets: readonly Target[]) {
  const slotCounts = new Map<string, number>()
  for (const {element} of targets)
    if (element.kind === 'plate')
      slotCounts.set(element.id, Math.max(slotCounts.get(element.id) ?? 0, element.slot + 1))
  const contexts = new Map<string, {context: RoomContext; localOf(index: number): TargetName}>()
  return (room: PlanRoom, area: Reading | undefined) => {
    const key = `${room.id} ${area?.text ?? ''}`
    const before = contexts.get(key)
    if (before) return before
    const context = {area, room: room.reading, kinds: room.kinds}
    const names = new Map<number, TargetName>()
    const localOf = (index: number) => {
      const name = names.get(index) ?? targetName(targets[index] as Target, context, slotCounts)
      names.set(index, name)
      return name
    }
    contexts.set(key, {context, localOf})
    return {context, localOf}
  }
}

type TargetName = LocalName & {implied: readonly string[]}

function targetName(
  {element, reading, things, purpose}: Target,
  context: RoomContext,
  slotCounts: ReadonlyMap<string, number>,
): TargetName {
  const local = localName(reading, context)
  // Only a lamp's name outweighs its kind: a window named after the garden is still a window.
  const isOwnKind = purpose === 'light' || local.things.length === 0
  const named = {...local, implied: things, things: isOwnKind ? local.things : [...local.things, ...things]}
  if (element.kind !== 'plate') return named
  const {slot} = element
  return {...named, numbers: [slot + 1], sides: sidesOfSlot(slot, slotCounts.get(element.id) ?? 1)}
}
