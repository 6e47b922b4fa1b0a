/** Compares two names word by word: slow and plain, to hold the indexed comparison against. */
import type {NameAgreement} from '#shared/home/match/compare-names.ts'
import type {ElementName, LocalName} from '#shared/home/match/local-name.ts'
import {compareRoomKinds, compareWords, relatedThings} from '#shared/home/match/read-name.ts'

const compareThings = (one: string, other: string): number =>
  one === other ? 1 : relatedThings(one).includes(other) ? 0.5 : 0

/** Lamps that people mean when they only say *the light*. */
const mainLights = new Set(['ceiling', 'chandelier', 'pendant', 'spots', 'wall', 'fanlight'])

export function compareNamesPlainly(device: LocalName, element: ElementName): NameAgreement {
  const {isLight} = element
  const own = compareOwn(device.own, element.own)
  const things = compareThingLists(device.things, element, isLight)
  const sides = compareSides(device.sides, element.sides)
  const numbers = compareSets(device.numbers, element.numbers, 0.6, -0.8)
  const rooms = compareOtherRooms(device.rooms, element.rooms, things.isShared)
  const isEqual = device.words.length > 0 && areSame(device.words, element.words)
  const isContrary = things.isContrary || own.isContrary || sides < -0.5 || numbers < -0.5
  const isWhole = things.isWhole && own.isWhole && isSaid(device.sides, sides) && isSaid(device.numbers, numbers)
  return {
    score:
      things.score + sides + numbers + rooms + own.score + sameWords(device.words, element.words) + (isEqual ? 0.4 : 0),
    isWhole: isWhole && !isContrary && rooms >= 0,
    isShared: isEqual || things.isShared || own.isShared || Math.max(sides, numbers, rooms) > 0,
    isContrary,
  }
}

const areSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((word) => other.includes(word))

/** Words that are the same, not only of one meaning: the counter's lamp is not the one under the cabinet. */
const sameWords = (device: readonly string[], element: readonly string[]) =>
  0.25 * average(device.map((word) => (element.includes(word) ? 1 : 0)))

/** Returns whether the element says the same, or the device says nothing. */
const isSaid = (list: readonly unknown[], score: number) => list.length === 0 || score > 0

/** A name may say another room: the balcony that a shutter leads to, the pantry in a kitchen. */
function compareOtherRooms(device: readonly string[], element: readonly string[], isExplained: boolean): number {
  if (device.length === 0) return 0
  if (device.some((kind) => element.some((other) => compareRoomKinds(kind, other) >= 0.9))) return 0.6
  return isExplained ? 0 : -0.3
}

/** Things that no element of a plan stands for by chance. */
const looseThings = new Set(['christmas', 'pool', 'irrigation'])

/** Tests for a ceiling lamp, which a lamp without a name counts as. */
const isCeiling = (device: readonly string[]) => device.every((thing) => thing === 'ceiling')

const nothing = {isShared: false, isContrary: false}

function compareThingLists(
  device: readonly string[],
  element: LocalName & {implied: readonly string[]},
  isLight: boolean,
) {
  const isNamed = element.things.length > 0
  const others = isNamed ? element.things : element.implied
  if (device.length === 0) {
    const isMain = isLight && (others.length === 0 || hasMain(others))
    return {...nothing, score: isMain ? 0.35 : 0, isWhole: !isLight || isMain}
  }
  if (others.length === 0)
    return {...nothing, score: isLight ? unnamedScore(device) : 0, isWhole: isLight && isCeiling(device)}
  const top = Math.max(...device.map((thing) => bestThing(thing, others)))
  if (top === 0) return {score: contraryScore(device), isWhole: false, isShared: false, isContrary: true}
  const forward = average(device.map((thing) => bestThing(thing, [...element.things, ...element.implied])))
  const backward = average(others.map((thing) => bestThing(thing, device)))
  // Each says something else besides: the bedside lamp by the window is not the one by the door.
  const isApart = isNamed && forward < 0.99 && backward < 0.99
  return {
    score: (top < 1 ? 0 : 0.3) + 0.5 * top + 0.3 * forward + 0.2 * backward - (isApart ? 0.3 : 0),
    isWhole: forward >= 0.99,
    isShared: top === 1 && isNamed,
    isContrary: false,
  }
}

const contraryScore = (device: readonly string[]) => (device.some((thing) => looseThings.has(thing)) ? -1.5 : -0.5)

/** Scores a lamp's name against an element that only is a lamp. */
const unnamedScore = (device: readonly string[]) => (hasMain(device) ? 0.3 : -0.1)

const hasMain = (things: readonly string[]) => things.some((thing) => mainLights.has(thing))
const bestThing = (thing: string, others: readonly string[]) =>
  Math.max(...others.map((other) => compareThings(thing, other)))

function compareOwn(device: readonly string[], element: readonly string[]) {
  if (device.length === 0)
    return {score: element.length > 0 ? -0.08 : 0, isWhole: true, isShared: false, isContrary: false}
  if (element.length === 0) return {score: -0.1, isWhole: false, isShared: false, isContrary: false}
  const scores = device.map((word) => Math.max(...element.map((other) => compareWords(word, other))))
  const top = Math.max(...scores)
  if (top < 0.7) return {score: -0.4, isWhole: false, isShared: false, isContrary: true}
  return {
    score: 0.5 * top + 0.6 * average(scores),
    isWhole: Math.min(...scores) >= 0.7,
    isShared: true,
    isContrary: false,
  }
}

function compareSets<T>(one: readonly T[], other: readonly T[], same: number, different: number): number {
  if (one.length === 0 || other.length === 0) return one.length === other.length ? 0 : -0.05
  return one.some((each) => other.includes(each)) ? same : different
}

/** Left and right say nothing against north and south, or *his* and *hers*. */
function compareSides(device: readonly string[], element: readonly string[]): number {
  const comparable = sideAxes.filter((axis) =>
    [device, element].every((sides) => sides.some((side) => axis.includes(side))),
  )
  if (comparable.length === 0) return device.length + element.length === 0 ? 0 : -0.05
  return device.some((side) => element.includes(side)) ? 0.8 : -1
}

const sideAxes = [
  ['left', 'right', 'centre'],
  ['north', 'south', 'east', 'west'],
  ['his', 'hers'],
]

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
