import type {LocalName} from './local-name.ts'
import {compareRoomKinds, relatedThings} from './read-name.ts'
import {remember} from './remember.ts'
import {countIn, createWordIndex, type Found, raise} from './word-index.ts'

/** An element's name within its room. */
export interface ElementName extends LocalName {
  /** The kind of element, when its name doesn't tell. */
  implied: readonly string[]
  isLight: boolean
}

export interface NameAgreement {
  /** Ranges from about -2 to 3: 0 when neither name says anything. */
  score: number
  /** Whether everything that the device's name says is in the element's. */
  isWhole: boolean
  /** Whether they share something besides the room. */
  isShared: boolean
  /** Whether the names contradict each other. */
  isContrary: boolean
}

/**
 * A comparison of one name with many, in columns: a house has a million pairs, too many for an object each.
 * `scores` has the sums of the parts that were compared so far, `flags` what they say.
 */
export interface Agreements {
  scores: Float64Array
  flags: Uint8Array
}

const flag = {shared: 1, sameThing: 2, contrary: 4, notWhole: 8}

/** Returns the agreement with the name at an index. */
export function agreementAt({scores, flags}: Agreements, index: number): NameAgreement {
  const bits = flags[index] as number
  return {
    score: scores[index] as number,
    isWhole: (bits & (flag.notWhole | flag.contrary)) === 0,
    isShared: (bits & flag.shared) !== 0,
    isContrary: (bits & flag.contrary) !== 0,
  }
}

/** Compares a part of a device's name with the elements', and adds to their agreements. */
type ComparePart = (device: LocalName, agreements: Agreements) => void

/**
 * Compares names of devices with the names of a room's elements. Indexes those, so that a device's words meet only the
 * words that they may agree with. A result is valid until the next call.
 */
export function createNameComparer(elements: readonly ElementName[]): (device: LocalName) => Agreements {
  const parts = [compareThings, compareOwnWords, compareSides, compareNumbers, compareRooms, compareWording].map(
    (create): ComparePart => create(elements),
  )
  const agreements = {scores: new Float64Array(elements.length), flags: new Uint8Array(elements.length)}
  return (device) => {
    agreements.scores.fill(0)
    agreements.flags.fill(0)
    for (const compare of parts) compare(device, agreements)
    return agreements
  }
}

/** Lamps that people mean when they only say *the light*. */
const mainLights = new Set(['ceiling', 'chandelier', 'pendant', 'spots', 'wall', 'fanlight'])
/** Things that no element of a plan stands for by chance. */
const looseThings = new Set(['christmas', 'pool', 'irrigation'])
const hasMain = (things: readonly string[]) => things.some((thing) => mainLights.has(thing))

function compareThings(elements: readonly ElementName[]): ComparePart {
  const others = elements.map(({things, implied}) => (things.length > 0 ? things : implied))
  const isNamed = elements.map(({things}) => things.length > 0)
  const isLight = elements.map((element) => element.isLight)
  const isMeant = others.map((things, at) => isLight[at] && (things.length === 0 || hasMain(things)))
  const counts = Uint16Array.from(others, ({length}) => length)
  const forwards = createForwardSums(elements)
  const backwards = createBackwardSums(others)

  function compareWithNone({scores, flags}: Agreements) {
    for (let at = 0; at < elements.length; at++)
      if (isMeant[at]) scores[at] = 0.35
      else if (isLight[at]) flags[at] = flag.notWhole
  }

  return ({things}, agreements) => {
    if (things.length === 0) return compareWithNone(agreements)
    const forwardSums = forwards(things)
    const {sums, tops} = backwards(things)
    const {scores, flags} = agreements
    // An element that is only a lamp.
    const unnamed = hasMain(things) ? 0.3 : -0.1
    const contrary = things.some((thing) => looseThings.has(thing)) ? -1.5 : -0.5
    for (let at = 0; at < elements.length; at++) {
      const length = counts[at] as number
      const top = (tops[at] as number) / 2
      if (length === 0) {
        scores[at] = isLight[at] ? unnamed : 0
        flags[at] = flag.notWhole
      } else if (top === 0) {
        scores[at] = contrary
        flags[at] = flag.notWhole | flag.contrary
      } else {
        const forward = (forwardSums[at] as number) / 2 / things.length
        const backward = (sums[at] as number) / 2 / length
        // Each says something else besides: the bedside lamp by the window is not the one by the door.
        const isApart = isNamed[at] && forward < 0.99 && backward < 0.99
        scores[at] = (top < 1 ? 0 : 0.3) + 0.5 * top + 0.3 * forward + 0.2 * backward - (isApart ? 0.3 : 0)
        flags[at] =
          (forward >= 0.99 ? 0 : flag.notWhole) | (top === 1 && isNamed[at] ? flag.shared | flag.sameThing : 0)
      }
    }
  }
}

/** Returns a function that sums, in halves, how well each of a device's things agrees with an element's. */
function createForwardSums(elements: readonly ElementName[]): (things: readonly string[]) => Uint16Array {
  const postings = createPostings(elements.map(({things, implied}) => [...things, ...implied]))
  const agreementsWith = remember((thing: string) => {
    const agreements = new Uint8Array(elements.length)
    for (const other of relatedThings(thing)) for (const at of postings.get(other) ?? []) agreements[at] = 1
    for (const at of postings.get(thing) ?? []) agreements[at] = 2
    return agreements
  })
  const sums = new Uint16Array(elements.length)
  return (things) => {
    sums.fill(0)
    for (const agreements of things.map(agreementsWith))
      for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] as number) + (agreements[at] as number)
    return sums
  }
}

/** Returns a function that sums, in halves, how well each of an element's things agrees with a device's. */
function createBackwardSums(elements: readonly (readonly string[])[]) {
  const numbers = new Map([...new Set(elements.flat())].map((thing, number) => [thing, number]))
  const numbered = Uint16Array.from(elements.flat(), (thing) => numbers.get(thing) as number)
  const ends = new Int32Array(elements.length)
  for (const [at, {length}] of elements.entries()) ends[at] = (ends[at - 1] ?? 0) + length
  const agreements = new Uint8Array(numbers.size)
  const set = (things: readonly string[], agreement: number) => {
    for (const thing of things) {
      const number = numbers.get(thing)
      if (number !== undefined) agreements[number] = agreement
    }
  }
  const sums = new Uint16Array(elements.length)
  const tops = new Uint8Array(elements.length)
  return (things: readonly string[]) => {
    agreements.fill(0)
    set(things.flatMap(relatedThings), 1)
    set(things, 2)
    let nth = 0
    for (let at = 0; at < ends.length; at++) {
      const end = ends[at] as number
      let sum = 0
      let top = 0
      for (; nth < end; nth++) {
        const agreement = agreements[numbered[nth] as number] as number
        sum += agreement
        if (agreement > top) top = agreement
      }
      sums[at] = sum
      tops[at] = top
    }
    return {sums, tops}
  }
}

function compareOwnWords(elements: readonly ElementName[]): ComparePart {
  const index = createWordIndex(elements.map(({own}) => own))
  const isSilent = elements.map(({own}) => own.length === 0)
  const sums = new Float64Array(elements.length)
  const tops = new Float64Array(elements.length)
  const counts = new Uint16Array(elements.length)
  const add = (found: Found) => {
    const {lists, start, end, agreement} = found
    for (let nth = start; nth < end; nth++) addAt(sums, lists[nth] as number, agreement)
    countIn(counts, found)
    raise(tops, found)
  }
  return ({own}, {scores, flags}) => {
    for (const values of [sums, tops, counts]) values.fill(0)
    for (const word of own) for (const found of index.find(word)) add(found)
    for (let at = 0; at < elements.length; at++) {
      const top = tops[at] as number
      if (own.length === 0) addAt(scores, at, isSilent[at] ? 0 : -0.08)
      else if (isSilent[at]) {
        addAt(scores, at, -0.1)
        flags[at] = (flags[at] as number) | flag.notWhole
      } else if (top === 0) {
        addAt(scores, at, -0.4)
        flags[at] = (flags[at] as number) | flag.notWhole | flag.contrary
      } else {
        addAt(scores, at, 0.5 * top + 0.6 * ((sums[at] as number) / own.length))
        flags[at] = (flags[at] as number) | flag.shared | (counts[at] === own.length ? 0 : flag.notWhole)
      }
    }
  }
}

/** Left and right say nothing against north and south, or *his* and *hers*. */
const sideAxes = [
  ['left', 'right', 'centre'],
  ['north', 'south', 'east', 'west'],
  ['his', 'hers'],
]
const sideBits = new Map(sideAxes.flat().map((side, bit) => [side, 1 << bit]))
const maskOf = (sides: readonly string[]) => sides.reduce((mask, side) => mask | (sideBits.get(side) ?? 0), 0)
const axisMasks = sideAxes.map(maskOf)

function compareSides(elements: readonly ElementName[]): ComparePart {
  const masks = elements.map(({sides}) => maskOf(sides))
  return ({sides}, {scores, flags}) => {
    const mask = maskOf(sides)
    const agreementWith = remember((other: number): number => {
      if (!axisMasks.some((axis) => (mask & axis) !== 0 && (other & axis) !== 0)) return mask + other === 0 ? 0 : -0.05
      return (mask & other) === 0 ? -1 : 0.8
    })
    for (let at = 0; at < elements.length; at++) {
      const agreement = agreementWith(masks[at] as number)
      if (agreement === 0) continue
      addAt(scores, at, agreement)
      if (agreement > 0) flags[at] = (flags[at] as number) | flag.shared
      else if (mask !== 0) flags[at] = (flags[at] as number) | flag.notWhole
      if (agreement < -0.5) flags[at] = (flags[at] as number) | flag.contrary
    }
  }
}

function compareNumbers(elements: readonly ElementName[]): ComparePart {
  const postings = createPostings(elements.map(({numbers}) => numbers))
  const isNumbered = elements.map(({numbers}) => numbers.length > 0)
  const isSame = new Uint8Array(elements.length)
  return ({numbers}, {scores, flags}) => {
    isSame.fill(0)
    for (const number of numbers) for (const at of postings.get(number) ?? []) isSame[at] = 1
    const isSaid = numbers.length > 0
    for (let at = 0; at < elements.length; at++) {
      if (isSame[at] === 1) {
        addAt(scores, at, 0.6)
        flags[at] = (flags[at] as number) | flag.shared
      } else if (isSaid && isNumbered[at]) {
        addAt(scores, at, -0.8)
        flags[at] = (flags[at] as number) | flag.notWhole | flag.contrary
      } else if (isSaid || isNumbered[at]) {
        addAt(scores, at, -0.05)
        if (isSaid) flags[at] = (flags[at] as number) | flag.notWhole
      }
    }
  }
}

/** A name may say another room: the balcony that a shutter leads to, the pantry in a kitchen. */
function compareRooms(elements: readonly ElementName[]): ComparePart {
  const postings = createPostings(elements.map(({rooms}) => rooms))
  const elementsOf = remember((kind: string) =>
    [...postings].flatMap(([other, indexes]) => (compareRoomKinds(kind, other) >= 0.9 ? indexes : [])),
  )
  const isSame = new Uint8Array(elements.length)
  return ({rooms}, {scores, flags}) => {
    if (rooms.length === 0) return
    isSame.fill(0)
    for (const kind of rooms) for (const at of elementsOf(kind)) isSame[at] = 1
    for (let at = 0; at < elements.length; at++) {
      const before = flags[at] as number
      if (isSame[at] === 1) {
        addAt(scores, at, 0.6)
        flags[at] = before | flag.shared
      } else if ((before & flag.sameThing) === 0) {
        addAt(scores, at, -0.3)
        flags[at] = before | flag.notWhole
      }
    }
  }
}

/** The same words, not only of one meaning: the counter's lamp is not the one under the cabinet. */
function compareWording(elements: readonly ElementName[]): ComparePart {
  const {findSame} = createWordIndex(elements.map(({words}) => words))
  const counts = new Uint16Array(elements.length)
  return ({words}, {scores}) => {
    counts.fill(0)
    for (const word of words) countIn(counts, findSame(word))
    for (let at = 0; at < elements.length; at++)
      if (counts[at] !== 0) addAt(scores, at, 0.25 * ((counts[at] as number) / words.length))
  }
}

function addAt(column: Float64Array, at: number, value: number) {
  column[at] = (column[at] as number) + value
}

/** Returns the indexes of the lists with each value, as often as they have it. */
function createPostings<Value>(lists: readonly (readonly Value[])[]): Map<Value, number[]> {
  const postings = new Map<Value, number[]>()
  for (const [list, values] of lists.entries())
    for (const value of values) {
      const known = postings.get(value)
      if (known === undefined) postings.set(value, [list])
      else known.push(list)
    }
  return postings
}
