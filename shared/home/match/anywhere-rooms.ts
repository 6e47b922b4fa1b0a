/** Finds the rooms of devices that may be anywhere. */
import type {PlanRoom} from './compare-rooms.ts'
import type {PlacedDevice} from './place-devices.ts'
import {createPostings} from './postings.ts'
import type {Reading} from './read-name.ts'
import type {Target} from './targets.ts'
import {countFound, createWordIndex, type Found} from './word-index.ts'

/**
 * Returns a function that finds, in their order, the rooms with an element that a device's name may say as a whole, as
 * it must where nothing tells the room: with all its things, one of its numbers and all its unknown words that the
 * room's name lacks. Looks only at the rarest of these. Returns undefined when any room may have one.
 */
export function createAnywhereFinder(targets: readonly Target[], rooms: readonly PlanRoom[]) {
  const byThing = createPostings(
    targets.map(({reading, things}) => [...new Set([...reading.mentions.flatMap(({things}) => things), ...things])]),
  )
  const byNumber = createPostings(
    targets.map(({element, reading}) =>
      element.kind === 'plate' ? [element.slot + 1] : [...new Set(reading.numbers)],
    ),
  )
  const ofTargets = createWordIndex(targets.map(({reading}) => reading.own))
  const ofRooms = createWordIndex(rooms.map(({reading}) => reading.own))
  const indexes = new Map(rooms.map(({id}, at) => [id, at]))

  const roomsOf = (found: readonly number[]) =>
    found.flatMap((at) => targets[at]?.rooms.map(({room}) => indexes.get(room) as number) ?? [])

  /** Returns the rooms of elements with a word, and those named by it: there it says nothing. */
  function withWord(word: string): Candidates | undefined {
    const [elements, named] = [ofTargets.findAll(word), ofRooms.findAll(word)]
    if (elements === undefined || named === undefined) return undefined
    return {
      count: countFound(elements) + countFound(named),
      rooms: () => [...roomsOf(listsOf(elements)), ...listsOf(named)],
    }
  }

  function withThing(thing: string): Candidates {
    const elements = byThing.get(thing) ?? []
    return {count: elements.length, rooms: () => roomsOf(elements)}
  }

  /** Returns the rooms of elements with one of the numbers. One after a kind of room may be the room's. */
  function withNumber({numbers, mentions}: Reading): Candidates | undefined {
    if (numbers.length === 0 || mentions.some(({rooms}) => rooms.length > 0)) return undefined
    const elements = numbers.flatMap((number) => byNumber.get(number) ?? [])
    return {count: elements.length, rooms: () => roomsOf(elements)}
  }

  return ({reading}: PlacedDevice): string[] | undefined => {
    // A thing that names a room as well may be the room.
    const things = reading.mentions.flatMap(({things, rooms}) => (rooms.length === 0 ? things : []))
    const all = [...things.map(withThing), ...reading.own.map(withWord), withNumber(reading)]
    const candidates = all.filter((each) => each !== undefined)
    const [first] = candidates
    if (first === undefined) return undefined
    const rarest = candidates.reduce((best, each) => (each.count < best.count ? each : best), first)
    return [...new Set(rarest.rooms())].sort((one, other) => one - other).map((at) => (rooms[at] as PlanRoom).id)
  }
}

interface Candidates {
  /** The number of elements and rooms. */
  count: number
  /** Returns the indexes of the rooms. */
  rooms(): number[]
}

const listsOf = (found: readonly Found[]) => found.flatMap(({lists, start, end}) => [...lists.subarray(start, end)])
