import {compareRoomKinds, compareWords, type Mention, type Reading} from './read-name.ts'
import {remember} from './remember.ts'

/** The room around a comparison: its names in the house and in the plan say nothing more about a thing inside it. */
export interface RoomContext {
  area: Reading | undefined
  room: Reading
  kinds: ReadonlySet<string>
}

/** The part of a name that tells a thing apart from the others of its room. */
export interface LocalName {
  things: readonly string[]
  /** Kinds of other rooms: a shutter may be named after the balcony that it leads to. */
  rooms: readonly string[]
  sides: readonly string[]
  numbers: readonly number[]
  own: readonly string[]
  /** All its words. */
  words: readonly string[]
}

/** An element's name within its room. */
export interface ElementName extends LocalName {
  /** The kind of element, when its name doesn't tell. */
  implied: readonly string[]
  isLight: boolean
}

/** Returns a function that returns names without their room. It looks at each word and kind of room once. */
export function createLocalNamer({area, room, kinds}: RoomContext): (reading: Reading) => LocalName {
  const roomWords = [...(area?.own ?? []), ...room.own]
  const roomNumbers = new Set([...(area?.numbers ?? []), ...room.numbers])
  const roomKinds = [...kinds, ...(area?.rooms ?? [])]
  const isRoomKind = remember((kind: string) => roomKinds.some((other) => compareRoomKinds(kind, other) >= 0.9))
  const isRoomWord = remember((word: string) => roomWords.some((other) => compareWords(word, other) >= 0.7))
  /** Tells whether a mention names the room. One of unknown words may name it with some of them. */
  const isOfRoom = ({rooms, number, isOwn, words}: Mention, before: Mention | undefined): boolean => {
    if (rooms.length > 0) return rooms.some(isRoomKind)
    if (number !== undefined) return roomNumbers.has(number) && (before?.rooms.length ?? 0) > 0
    return isOwn && roomWords.length > 0 && words.some(isRoomWord)
  }
  /** Returns the mentions that don't name the room, or undefined when none does. */
  function restOf(mentions: readonly Mention[]): Mention[] | undefined {
    const areOfRoom = mentions.map((mention, at) => isOfRoom(mention, mentions[at - 1]))
    if (!areOfRoom.includes(true)) return undefined
    return mentions.flatMap((mention, at) => (areOfRoom[at] ? withoutRoom(mention) : [mention]))
  }
  /** Returns a mention of the room without the words that name it; none if nothing is left. */
  function withoutRoom(mention: Mention): Mention[] {
    const words = mention.isOwn ? mention.words.filter((word) => !isRoomWord(word)) : []
    return words.length > 0 ? [{...mention, words}] : []
  }
  return ({mentions, numbers, own, words}) => {
    const rest = restOf(mentions)
    const kinds = kindsIn(mentions, rest ?? mentions)
    return rest ? {...kinds, ...wordsIn(rest)} : {...kinds, numbers, own, words}
  }
}

function kindsIn(
  mentions: readonly Mention[],
  rest: readonly Mention[],
): Pick<LocalName, 'things' | 'rooms' | 'sides'> {
  const kinds = {things: [] as string[], rooms: [] as string[], sides: [] as string[]}
  // A phrase like `garage door` is a thing, though it names its room too.
  for (const {things, words} of mentions) if (words.length > 1) addNew(kinds.things, things)
  for (const {things, rooms, sides} of rest) {
    addNew(kinds.things, things)
    addNew(kinds.rooms, rooms)
    addNew(kinds.sides, sides)
  }
  return kinds
}

function wordsIn(rest: readonly Mention[]): Pick<LocalName, 'numbers' | 'own' | 'words'> {
  const said = {numbers: [] as number[], own: [] as string[], words: [] as string[]}
  for (const {number, isOwn, words} of rest) {
    if (number !== undefined) said.numbers.push(number)
    if (isOwn) said.own.push(...words)
    said.words.push(...words)
  }
  return said
}

/** Adds the values that a list lacks. */
function addNew(list: string[], values: readonly string[]) {
  for (const value of values) if (!list.includes(value)) list.push(value)
}
