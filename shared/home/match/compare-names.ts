import {compareThings} from './compare-things.ts'
import type {ElementName, LocalName} from './local-name.ts'
import {compareNumbers, compareRooms, compareSides, flag, type Part} from './name-parts.ts'
import {remember} from './remember.ts'
import {createNameIndexes, type Found, type WordIndex} from './word-index.ts'

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
 * `scores` has the sums of the parts compared so far, `flags` the bits of `flag`.
 */
export interface Agreements {
  scores: Float64Array
  flags: Uint8Array
}

export function agreementAt({scores, flags}: Agreements, index: number): NameAgreement {
  const bits = flags[index] as number
  return {
    score: scores[index] as number,
    isWhole: (bits & (flag.notWhole | flag.contrary)) === 0,
    isShared: (bits & flag.shared) !== 0,
    isContrary: (bits & flag.contrary) !== 0,
  }
}

/** Names of the same words are meant, also when the words are as plain as *lamp*. */
const equalNames = 0.4

/**
 * Compares names of devices with the names of a room's elements. Indexes those, so that a device's words meet only the
 * words that they may agree with, and anything else is compared once with all elements that say the same. A result is
 * valid until the next call.
 */
export function createNameComparer(elements: readonly ElementName[]): (device: LocalName) => Agreements {
  const parts = joinParts(elements)
  const indexes = createNameIndexes(elements)
  const [own, wording] = [findOwnWords(elements, indexes.own), countSameWords(elements.length, indexes.words)]
  const {length} = elements
  const wordCounts = Uint16Array.from(elements, ({words}) => words.length)
  const agreements = {scores: new Float64Array(length), flags: new Uint8Array(length)}

  /** Adds up the parts of each element: a house has a million pairs, so this is one loop over columns. */
  function join({own: {length: said}, words}: LocalName) {
    const {scores, flags} = agreements
    const {groupOf, scores: partScores, flags: partFlags} = parts
    const {sums, tops, counts, isSilent} = own
    const {counts: sames} = wording
    const count = words.length
    const ofSilent = said === 0 ? 0 : -0.1
    const ofOther = said === 0 ? -0.08 : -0.4
    const [silentFlags, otherFlags] = said === 0 ? [0, 0] : [flag.notWhole, flag.notWhole | flag.contrary]
    for (let at = 0; at < length; at++) {
      const group = groupOf[at] as number
      const top = tops[at] as number
      const same = sames[at] as number
      let score = partScores[group] as number
      let bits = partFlags[group] as number
      if (top !== 0) {
        score += 0.5 * top + 0.6 * ((sums[at] as number) / said)
        bits |= counts[at] === said ? flag.shared : flag.shared | flag.notWhole
      } else {
        const silent = isSilent[at] === 1
        score += silent ? ofSilent : ofOther
        bits |= silent ? silentFlags : otherFlags
      }
      if (same !== 0) {
        score += 0.25 * (same / count)
        if (same === count && wordCounts[at] === count) {
          score += equalNames
          bits |= flag.shared
        }
      }
      scores[at] = score
      flags[at] = bits
    }
  }

  return (device) => {
    for (const part of [parts, own, wording]) part.compare(device)
    join(device)
    return agreements
  }
}

/** Compares names by the words that a vocabulary knows, once for all elements of the same words. */
function joinParts(elements: readonly ElementName[]): Part {
  const [things, sides] = [compareThings(elements), compareSides(elements)]
  const [numbers, rooms] = [compareNumbers(elements), compareRooms(elements)]
  const all = [things, sides, numbers, rooms]
  const groups = new Map<string, number>()
  const firsts: number[] = []
  const groupOf = Int32Array.from(elements, (_, at) => {
    const key = all.map(({groupOf}) => groupOf[at]).join(' ')
    const known = groups.get(key)
    if (known !== undefined) return known
    groups.set(key, firsts.length)
    return firsts.push(at) - 1
  })
  const [scores, flags] = [new Float64Array(firsts.length), new Uint8Array(firsts.length)]
  return {
    groupOf,
    scores,
    flags,
    compare(device) {
      for (const part of all) part.compare(device)
      for (let group = 0; group < firsts.length; group++) {
        const at = firsts[group] as number
        const thing = things.groupOf[at] as number
        const side = sides.groupOf[at] as number
        const number = numbers.groupOf[at] as number
        const room = rooms.groupOf[at] as number
        const ofThing = things.flags[thing] as number
        const ofRoom = rooms.flags[room] as number
        // The same thing explains another room.
        const isExplained = ofRoom === flag.notWhole && (ofThing & flag.sameThing) !== 0
        const ofNamed =
          (things.scores[thing] as number) + (sides.scores[side] as number) + (numbers.scores[number] as number)
        scores[group] = ofNamed + (isExplained ? 0 : (rooms.scores[room] as number))
        flags[group] =
          ofThing | (sides.flags[side] as number) | (numbers.flags[number] as number) | (isExplained ? 0 : ofRoom)
      }
    },
  }
}

/** Finds words that no vocabulary knows, like people's names: for each element, how many of a device's and how well. */
function findOwnWords(elements: readonly ElementName[], {find}: WordIndex) {
  const {length} = elements
  const sums = new Float64Array(length)
  const tops = new Float64Array(length)
  const counts = new Uint16Array(length)
  return {
    sums,
    tops,
    counts,
    isSilent: Uint8Array.from(elements, ({own}) => Number(own.length === 0)),
    compare({own}: LocalName) {
      sums.fill(0)
      tops.fill(0)
      counts.fill(0)
      for (const word of own)
        for (const {lists, start, end, agreement} of find(word))
          for (let nth = start; nth < end; nth++) {
            const at = lists[nth] as number
            sums[at] = (sums[at] as number) + agreement
            counts[at] = (counts[at] as number) + 1
            if (agreement > (tops[at] as number)) tops[at] = agreement
          }
    },
  }
}

/** Counts the same words, not only of one meaning: the counter's lamp is not the one under the cabinet. */
function countSameWords(length: number, {findSame}: WordIndex) {
  const counts = new Int32Array(length)
  const timesOf = new Map<string, number>()
  const add = ({lists, start, end}: Found, value: number) => {
    for (let nth = start; nth < end; nth++) {
      const at = lists[nth] as number
      counts[at] = (counts[at] as number) + value
    }
  }
  const findLacking = remember((word: string) => othersThan(findSame(word), length))
  return {
    counts,
    compare({words}: LocalName) {
      counts.fill(0)
      timesOf.clear()
      for (const word of words) timesOf.set(word, (timesOf.get(word) ?? 0) + 1)
      let ofAll = 0
      for (const [word, times] of timesOf) {
        const found = findSame(word)
        // Most names have the word: the others are fewer.
        const isCommon = found.end - found.start > length / 2
        if (isCommon) ofAll += times
        add(isCommon ? findLacking(word) : found, isCommon ? -times : times)
      }
      if (ofAll > 0) for (let at = 0; at < counts.length; at++) counts[at] = (counts[at] as number) + ofAll
    },
  }
}

/** Returns the lists, of so many in all, that are not found. */
function othersThan({lists, start, end}: Found, count: number): Found {
  const isFound = new Uint8Array(count)
  for (const list of lists.subarray(start, end)) isFound[list] = 1
  const others = new Int32Array(count - (end - start))
  let nth = 0
  for (let at = 0; at < count; at++) if (isFound[at] === 0) others[nth++] = at
  return {lists: others, start: 0, end: others.length, agreement: 0}
}
