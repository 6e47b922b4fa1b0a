/** Compares the things that names say: a bedside lamp with a ceiling lamp. */
import type {ElementName, LocalName} from './local-name.ts'
import {flag, groupElements, keyOf, type Part} from './name-parts.ts'
import {createPostings} from './postings.ts'
import {relatedThings} from './read-name.ts'
import {remember} from './remember.ts'

/** Lamps that people mean when they only say *the light*. */
const mainLights = new Set(['ceiling', 'chandelier', 'pendant', 'spots', 'wall', 'fanlight'])
/** Things that no element of a plan stands for by chance. */
const looseThings = new Set(['christmas', 'pool', 'irrigation'])
/** Tests for a ceiling lamp, which a lamp without a name counts as. */
const isCeiling = (things: readonly string[]) => things.every((thing) => thing === 'ceiling')
const hasMain = (things: readonly string[]) => things.some((thing) => mainLights.has(thing))

export function compareThings(all: readonly ElementName[]): Part {
  const groupKey = ({isLight, things, implied}: ElementName) => `${isLight} ${keyOf(things)}: ${keyOf(implied)}`
  const {firsts: elements, groupOf, scores, flags} = groupElements(all, groupKey)
  const others = elements.map(({things, implied}) => (things.length > 0 ? things : implied))
  const isNamed = elements.map(({things}) => things.length > 0)
  const isLight = elements.map((element) => element.isLight)
  const isMeant = others.map((things, at) => isLight[at] && (things.length === 0 || hasMain(things)))
  const counts = Uint16Array.from(others, ({length}) => length)
  const forwards = createForwardSums(elements)
  const backwards = createBackwardSums(others)

  function compareWithNone() {
    for (let at = 0; at < elements.length; at++) {
      scores[at] = isMeant[at] ? 0.35 : 0
      flags[at] = isLight[at] && !isMeant[at] ? flag.notWhole : 0
    }
  }

  function compare({things}: LocalName) {
    if (things.length === 0) return compareWithNone()
    const forwardSums = forwards(things)
    const {sums, tops} = backwards(things)
    const ofBareLamp = hasMain(things) ? 0.3 : -0.1
    const ofCeilingFlags = isCeiling(things) ? 0 : flag.notWhole
    const ofOther = things.some((thing) => looseThings.has(thing)) ? -1.5 : -0.5
    for (let at = 0; at < elements.length; at++) {
      const count = counts[at] as number
      const top = (tops[at] as number) / 2
      if (count === 0) {
        scores[at] = isLight[at] ? ofBareLamp : 0
        flags[at] = isLight[at] ? ofCeilingFlags : flag.notWhole
      } else if (top === 0) {
        scores[at] = ofOther
        flags[at] = flag.notWhole | flag.contrary
      } else
        agree(at, {
          top,
          forward: (forwardSums[at] as number) / 2 / things.length,
          backward: (sums[at] as number) / 2 / count,
        })
    }
  }

  /** Scores an element by its best agreement with one thing, and by those of all things, from 0 to 1. */
  function agree(at: number, {top, forward, backward}: {top: number; forward: number; backward: number}) {
    const isNamedHere = isNamed[at] as boolean
    // Each says something else besides: the bedside lamp by the window is not the one by the door.
    const isApart = isNamedHere && forward < 0.99 && backward < 0.99
    scores[at] = (top < 1 ? 0 : 0.3) + 0.5 * top + 0.3 * forward + 0.2 * backward - (isApart ? 0.3 : 0)
    flags[at] = (forward >= 0.99 ? 0 : flag.notWhole) | (top === 1 && isNamedHere ? flag.shared | flag.sameThing : 0)
  }

  return {groupOf, scores, flags, compare}
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
    for (const thing of things) {
      const agreements = agreementsWith(thing)
      for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] as number) + (agreements[at] as number)
    }
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
