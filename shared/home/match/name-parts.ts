/** Compares sides, numbers and rooms that names say. */
import type {ElementName, LocalName} from './local-name.ts'
import {createPostings} from './postings.ts'
import {compareRoomKinds} from './read-name.ts'

/** The bits of an agreement's findings. */
export const flag = {shared: 1, sameThing: 2, contrary: 4, notWhole: 8}

/**
 * A part of names, compared with all elements. Elements that say the same there are one group, with a score and flags.
 * They are valid until the next call of `compare`.
 */
export interface Part {
  /** The group of each element. */
  groupOf: Int32Array
  scores: Float64Array
  flags: Uint8Array
  compare(device: LocalName): void
}

/** Returns a key of the parts of a name, the same in any order. */
export const keyOf = (said: readonly (string | number)[]) => said.toSorted().join(' ')

/** Groups elements by a key. Returns the first element of each group. */
export function groupElements(elements: readonly ElementName[], groupKey: (element: ElementName) => string) {
  const groups = new Map<string, number>()
  const firsts: ElementName[] = []
  const groupOf = Int32Array.from(elements, (element) => {
    const key = groupKey(element)
    const known = groups.get(key)
    if (known !== undefined) return known
    groups.set(key, firsts.length)
    return firsts.push(element) - 1
  })
  return {firsts, groupOf, scores: new Float64Array(firsts.length), flags: new Uint8Array(firsts.length)}
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

export function compareSides(elements: readonly ElementName[]): Part {
  const {firsts, ...part} = groupElements(elements, ({sides}) => String(maskOf(sides)))
  const masks = firsts.map(({sides}) => maskOf(sides))
  const {scores, flags} = part
  return {
    ...part,
    compare({sides}) {
      const mask = maskOf(sides)
      for (const [group, other] of masks.entries()) {
        const {score, bits} = compareMasks(mask, other)
        scores[group] = score
        flags[group] = bits
      }
    },
  }
}

function compareMasks(mask: number, other: number): {score: number; bits: number} {
  if ((mask & other) !== 0) return {score: 0.8, bits: flag.shared}
  const isComparable = axisMasks.some((axis) => (mask & axis) !== 0 && (other & axis) !== 0)
  if (isComparable) return {score: -1, bits: flag.notWhole | flag.contrary}
  return {score: mask + other === 0 ? 0 : -0.05, bits: mask === 0 ? 0 : flag.notWhole}
}

export function compareNumbers(elements: readonly ElementName[]): Part {
  const {firsts, ...part} = groupElements(elements, ({numbers}) => keyOf(numbers))
  const postings = createPostings(firsts.map(({numbers}) => numbers))
  const isNumbered = firsts.map(({numbers}) => numbers.length > 0)
  const {scores, flags} = part
  return {
    ...part,
    compare({numbers}) {
      const isSaid = numbers.length > 0
      const ofNumbered = isSaid ? {score: -0.8, bits: flag.notWhole | flag.contrary} : {score: -0.05, bits: 0}
      const ofOther = isSaid ? {score: -0.05, bits: flag.notWhole} : {score: 0, bits: 0}
      for (const [group, other] of isNumbered.entries()) {
        const {score, bits} = other ? ofNumbered : ofOther
        scores[group] = score
        flags[group] = bits
      }
      for (const number of numbers) share(part, postings.get(number))
    },
  }
}

/**
 * Compares other rooms that a name may say: the balcony that a shutter leads to, the pantry in a kitchen. A difference
 * counts only where the things differ, too.
 */
export function compareRooms(elements: readonly ElementName[]): Part {
  const {firsts, ...part} = groupElements(elements, ({rooms}) => keyOf(rooms))
  const postings = createPostings(firsts.map(({rooms}) => rooms))
  const {scores, flags} = part
  return {
    ...part,
    compare({rooms}) {
      scores.fill(rooms.length === 0 ? 0 : -0.3)
      flags.fill(rooms.length === 0 ? 0 : flag.notWhole)
      for (const kind of rooms)
        for (const [other, groups] of postings) {
          if (compareRoomKinds(kind, other) >= 0.9) share(part, groups)
        }
    },
  }
}

/** Scores groups that share something with the device. */
function share({scores, flags}: Pick<Part, 'scores' | 'flags'>, groups: Iterable<number> = []) {
  for (const group of groups) {
    scores[group] = 0.6
    flags[group] = flag.shared
  }
}
