import {compareRoomKinds, compareWords, type Reading} from './read-name.ts'

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

/** Returns how well a text names a room, from 0 to 1. `isWhole`: the text is a room's name and nothing else. */
export function compareWithRoom(text: Reading, room: PlanRoom, isWhole: boolean): number {
  if (isWhole && text.words.join('') === room.reading.words.join('')) return 1
  const kind = compareKinds(text.rooms, room)
  const own = compareOwnWords(text.own, room.reading.own, isWhole)
  if (kind === 0 && own <= 0) return 0
  let fit = kind > 0 ? 0.72 * kind : 0.45
  fit += own
  fit += compareQualities(text.qualities, room.reading.qualities)
  fit += compareNumbers(roomNumber(text, isWhole), roomNumber(room.reading, true))
  return Math.max(0, Math.min(isWhole ? 0.98 : 0.95, fit))
}

function compareKinds(kinds: ReadonlySet<string>, room: PlanRoom): number {
  let best = 0
  for (const one of kinds)
    for (const other of room.kinds) {
      const same = compareRoomKinds(one, other)
      if (same > best) best = same
    }
  if (best < 0.6 && room.isOutdoor && kinds.has('outside')) return 0.6
  return best
}

/** Returns up to `agreements.ownWord` when words such as people's names agree, less than 0 when they differ. */
function compareOwnWords(text: readonly string[], room: readonly string[], isWhole: boolean): number {
  if (room.length === 0) return isWhole && text.length > 0 ? agreements.lonelyOwnWord : 0
  if (text.length === 0) return agreements.lonelyOwnWord
  const best = Math.max(...text.flatMap((one) => room.map((other) => compareWords(one, other))))
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
export function roomNumber({mentions}: Reading, isWhole: boolean): number | undefined {
  for (const [index, {number}] of mentions.entries())
    if (number !== undefined && (isWhole || (mentions[index - 1]?.rooms.length ?? 0) > 0)) return number
  return undefined
}
