import {groupBy} from '../older-browsers.ts'
import {compareRoomKinds, type Reading} from './read-name.ts'
import {remember} from './remember.ts'
import {createWordIndex, raise} from './word-index.ts'

/** A room of the plan with its name as the matcher reads it. */
export interface PlanRoom {
  id: string
  name: string
  plan: string
  level: string
  reading: Reading
  /** Kinds of rooms: its name's, else its `kind`. */
  kinds: ReadonlySet<string>
  isOutdoor: boolean
  /** The rank of its level as its name says it, like `Bagno PT`. */
  floor: number | undefined
}

const agreements = {
  ownWord: 0.35,
  otherOwnWord: -0.4,
  lonelyOwnWord: -0.12,
  quality: 0.2,
  lonelyQuality: -0.08,
  otherQuality: -0.3,
  number: 0.25,
  otherNumber: -0.6,
  lonelyNumber: -0.1,
}

/** Qualities that exclude each other. */
const opposites = [
  ['main', 'kids', 'guest', 'wc', 'second'],
  ['large', 'small'],
]

/** A room that a text may name, with how well it does: more than 0, at most 1. */
export interface RoomFit {
  room: PlanRoom
  fit: number
}

/** Lower fits say nothing. */
export const minFit = 0.2

/**
 * Returns a function that finds the rooms that a text may name, in their order. `isWhole`: the text is a room's name
 * and nothing else. Indexes the rooms, so that a text meets only the rooms that may fit; some lower than `minFit` are
 * left out.
 */
export function createRoomComparer(rooms: readonly PlanRoom[]): (text: Reading, isWhole: boolean) => RoomFit[] {
  const names = rooms.map(({reading}) => reading.words.join(''))
  const byName = groupBy(rooms.keys(), (at) => names[at] as string)
  const ownWords = createWordIndex(rooms.map(({reading}) => reading.own))
  const kindsWith = remember((kind: string) => Float64Array.from(rooms, ({kinds}) => bestKind(kind, kinds)))
  const ofKind = remember((kind: string) => groupByNumber(rooms, kindsWith(kind)))
  const outdoor = [...rooms.keys()].filter((at) => rooms[at]?.isOutdoor)
  const words = new Float64Array(rooms.length)

  /** Returns the rooms with a kind of the text. A room with another number fits only if the text has a quality. */
  function withKind(kind: string, text: Reading, number: number | undefined): readonly number[] {
    const {all, byNumber} = ofKind(kind)
    if (number === undefined || text.qualities.size > 0) return all
    return [...(byNumber.get(number) ?? []), ...(byNumber.get(undefined) ?? [])]
  }

  return (text, isWhole) => {
    const name = text.words.join('')
    const found = text.own.flatMap(ownWords.find)
    words.fill(0)
    for (const each of found) raise(words, each)
    const number = roomNumber(text, isWhole)
    const near = new Set([
      ...((isWhole && byName.get(name)) || []),
      ...found.flatMap(({lists, start, end}) => [...lists.subarray(start, end)]),
      ...[...text.rooms].flatMap((kind) => withKind(kind, text, number)),
      ...(text.rooms.has('outside') ? outdoor : []),
    ])
    const kinds = [...text.rooms].map(kindsWith)
    const fits: RoomFit[] = []
    for (const at of [...near].sort((one, other) => one - other)) {
      const room = rooms[at] as PlanRoom
      const kind = compareKinds(
        kinds.reduce((best, agreements) => Math.max(best, agreements[at] as number), 0),
        text,
        room,
      )
      const own = compareOwnWords(words[at] as number, text.own, room.reading.own, isWhole)
      const fit = isWhole && name === names[at] ? 1 : compareWithRoom(text, room, {kind, own, isWhole})
      if (fit > 0) fits.push({room, fit})
    }
    return fits
  }
}

/** Groups the rooms that agree with a kind by the numbers of their names. */
function groupByNumber(rooms: readonly PlanRoom[], agreements: Float64Array) {
  const all = [...rooms.keys()].filter((at) => agreements[at] !== 0)
  return {all, byNumber: groupBy(all, (at) => roomNumber((rooms[at] as PlanRoom).reading, true))}
}

const bestKind = (kind: string, kinds: ReadonlySet<string>) =>
  Math.max(0, ...[...kinds].map((other) => compareRoomKinds(kind, other)))

function compareWithRoom(
  text: Reading,
  room: PlanRoom,
  {kind, own, isWhole}: {kind: number; own: number; isWhole: boolean},
): number {
  if (kind === 0 && own <= 0) return 0
  let fit = kind > 0 ? 0.72 * kind : 0.45
  fit += own
  fit += compareQualities(text.qualities, room.reading.qualities)
  fit += compareNumbers(roomNumber(text, isWhole), roomNumber(room.reading, true))
  return Math.max(0, Math.min(isWhole ? 0.98 : 0.95, fit))
}

const compareKinds = (best: number, text: Reading, room: PlanRoom) =>
  best < 0.6 && room.isOutdoor && text.rooms.has('outside') ? 0.6 : best

/** Returns up to `agreements.ownWord` when words such as people's names agree, less than 0 when they differ. */
function compareOwnWords(best: number, text: readonly string[], room: readonly string[], isWhole: boolean): number {
  if (room.length === 0) return isWhole && text.length > 0 ? agreements.lonelyOwnWord : 0
  if (text.length === 0) return agreements.lonelyOwnWord
  if (best >= 0.7) return agreements.ownWord * best
  return isWhole ? agreements.otherOwnWord : agreements.lonelyOwnWord
}

function compareQualities(text: ReadonlySet<string>, room: ReadonlySet<string>): number {
  let sum = 0
  for (const quality of text) if (room.has(quality)) sum += agreements.quality
  for (const group of opposites) {
    const [one, other] = [group.filter((each) => text.has(each)), group.filter((each) => room.has(each))]
    if (one.length === 0 && other.length === 0) continue
    if (one.length === 0 || other.length === 0) sum += agreements.lonelyQuality
    else if (!one.some((each) => other.includes(each))) sum += agreements.otherQuality
  }
  return sum
}

const compareNumbers = (one: number | undefined, other: number | undefined): number =>
  one === undefined && other === undefined
    ? 0
    : one === undefined || other === undefined
      ? agreements.lonelyNumber
      : one === other
        ? agreements.number
        : agreements.otherNumber

/** Returns the number of a room in a text: the one after a kind of room, or any when the text is a room's name. */
function roomNumber({mentions}: Reading, isWhole: boolean): number | undefined {
  for (const [index, {number}] of mentions.entries())
    if (number !== undefined && (isWhole || (mentions[index - 1]?.rooms.length ?? 0) > 0)) return number
  return undefined
}
