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

/** Returns a function that returns names without their room. It looks at each word and kind of room once. */
export function createLocalNamer({area, room, kinds}: RoomContext): (reading: Reading) => LocalName {
  const roomWords = [...(area?.own ?? []), ...room.own]
  const roomNumbers = new Set([...(area?.numbers ?? []), ...room.numbers])
  const roomKinds = [...kinds, ...(area?.rooms ?? [])]
  const isRoomKind = remember((kind: string) => roomKinds.some((other) => compareRoomKinds(kind, other) >= 0.9))
  const isRoomWord = remember((word: string) => roomWords.some((other) => compareWords(word, other) >= 0.7))
  const isOfRoom = ({rooms, number, isOwn, words}: Mention, before: Mention | undefined): boolean => {
    if (rooms.length > 0) return rooms.some(isRoomKind)
    if (number !== undefined) return roomNumbers.has(number) && (before?.rooms.length ?? 0) > 0
    return isOwn && roomWords.length > 0 && words.some(isRoomWord)
  }
  return ({mentions}) => {
    const things = new Set<string>()
    const local = {rooms: new Set<string>(), sides: new Set<string>()}
    const [numbers, own, all]: [number[], string[], string[]] = [[], [], []]
    for (const [index, mention] of mentions.entries()) {
      const isRest = !isOfRoom(mention, mentions[index - 1])
      // A phrase like `garage door` is a thing, though it names its room too.
      if (isRest || mention.words.length > 1) addAll(things, mention.things)
      if (!isRest) continue
      addAll(local.rooms, mention.rooms)
      addAll(local.sides, mention.sides)
      if (mention.number !== undefined) numbers.push(mention.number)
      if (mention.isOwn) own.push(...mention.words)
      all.push(...mention.words)
    }
    return {things: [...things], rooms: [...local.rooms], sides: [...local.sides], numbers, own, words: all}
  }
}

function addAll(to: Set<string>, values: readonly string[]) {
  for (const value of values) to.add(value)
}
