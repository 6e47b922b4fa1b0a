import {createPhraseBook, type PhraseBook} from './phrases.ts'
import {splitWords} from './split-words.ts'
import {floorWordsInNames, qualityPhrases, roomKin, roomPhrases} from './vocabulary-rooms.ts'
import {kindPhrases, noisePhrases, sidePhrases, thingFamilies, thingPhrases} from './vocabulary-things.ts'

/** One word or phrase of a name, with everything that it may mean. */
export interface Mention {
  words: readonly string[]
  rooms: readonly string[]
  things: readonly string[]
  sides: readonly string[]
  qualities: readonly string[]
  kinds: readonly string[]
  floor: number | undefined
  number: number | undefined
  /** Whether no vocabulary knows it: a person's name, or a word for a place. */
  isOwn: boolean
}

/** A name as the matcher understands it. */
export interface Reading {
  text: string
  words: readonly string[]
  mentions: readonly Mention[]
  /** Whether its kinds of rooms come from words like *master*, which may as well be its room's quality. */
  isRoomVague: boolean
  /** All kinds of rooms that it may mean. */
  rooms: ReadonlySet<string>
  qualities: ReadonlySet<string>
  kinds: ReadonlySet<string>
  /** The words that no vocabulary knows. */
  own: readonly string[]
  numbers: readonly number[]
  floor: number | undefined
}

const books = {
  rooms: createPhraseBook(roomPhrases),
  things: createPhraseBook(thingPhrases),
  sides: createPhraseBook(sidePhrases),
  qualities: createPhraseBook(qualityPhrases),
  kinds: createPhraseBook(kindPhrases),
  floors: createPhraseBook(floorWordsInNames),
} as const satisfies Record<string, PhraseBook>

const noise = new Set(noisePhrases.split('|'))
/** Letters for directions count only at a name's end: `e` is also the Italian `and`. */
const endLetters = new Set(['n', 's', 'e', 'w', 'o'])

export type NameReader = (text: string | null | undefined) => Reading

/** Returns a function that reads names, each once. */
export function createNameReader(): NameReader {
  const known = new Map<string, Reading>()
  return (text) => {
    const key = text ?? ''
    const reading = known.get(key) ?? readName(key)
    known.set(key, reading)
    return reading
  }
}

export function readName(text: string): Reading {
  const words = splitWords(text)
  const found = mentionsOf(words)
  const isRoomVague = !found.some(({rooms}) => rooms.some((room) => !room.endsWith('?')))
  const mentions = settleRooms(found, isRoomVague)
  const all = <T>(of: (mention: Mention) => readonly T[]) => mentions.flatMap(of)
  return {
    text,
    words,
    mentions,
    isRoomVague,
    rooms: new Set(all(({rooms}) => rooms)),
    qualities: new Set(all(({qualities}) => qualities)),
    kinds: new Set(all(({kinds}) => kinds)),
    own: all(({isOwn, words}) => (isOwn ? words : [])),
    numbers: all(({number}) => (number === undefined ? [] : [number])),
    floor: mentions.find(({floor}) => floor !== undefined)?.floor,
  }
}

/** Drops rooms in doubt beside others, and takes them where there is no other. */
function settleRooms(mentions: readonly Mention[], isVague: boolean): Mention[] {
  return mentions.map((mention) => ({
    ...mention,
    rooms: mention.rooms.flatMap((room) => (room.endsWith('?') ? (isVague ? [room.slice(0, -1)] : []) : [room])),
  }))
}

function mentionsOf(words: readonly string[]): Mention[] {
  const mentions: Mention[] = []
  for (let index = 0; index < words.length; ) {
    const word = words[index] as string
    const isLast = index === words.length - 1
    const found = Object.fromEntries(
      Object.entries(books).map(([category, book]) => [category, book.at(words, index)]),
    ) as Record<keyof typeof books, ReturnType<PhraseBook['at']>>
    if (endLetters.has(word) && !(isLast && words.length > 1)) delete (found as Partial<typeof found>).sides
    const length = Math.max(1, ...Object.values(found).map((each) => each?.length ?? 0))
    // Only the longest phrases count: `fan light` is no fan.
    const of = (category: keyof typeof books) =>
      found[category]?.length === length ? (found[category]?.concepts ?? []) : []
    // A longer phrase keeps the rooms and qualities inside it: `garage door` is of the garage.
    const within = (category: 'rooms' | 'qualities') => {
      if (found[category]?.length === length) return of(category)
      const inside = Array.from({length}, (_, offset) => ({offset, each: books[category].at(words, index + offset)}))
      return inside.flatMap(({offset, each}) => (each && offset + each.length <= length ? each.concepts : []))
    }
    const number = length === 1 && /^\d{1,3}$/.test(word) ? Number(word) : undefined
    const [floor] = of('floors')
    const mention = {
      words: words.slice(index, index + length),
      rooms: within('rooms'),
      things: of('things'),
      sides: of('sides'),
      qualities: within('qualities'),
      kinds: of('kinds'),
      floor: floor === undefined ? undefined : Number(floor),
      number,
    }
    const isKnown =
      number !== undefined ||
      floor !== undefined ||
      [mention.rooms, mention.things, mention.sides, mention.qualities, mention.kinds].some((list) => list.length > 0)
    mentions.push({...mention, isOwn: !isKnown && !noise.has(word) && word.length > 1})
    index += length
  }
  return mentions
}

const kinOf = new Map(
  roomKin.flatMap(([one, other, kin]) => [[`${one} ${other}`, kin] as const, [`${other} ${one}`, kin] as const]),
)

/** Returns how much two kinds of rooms agree, from 0 to 1. */
export const compareRoomKinds = (one: string, other: string): number =>
  one === other ? 1 : (kinOf.get(`${one} ${other}`) ?? 0)

const familyPairs = new Set(
  thingFamilies.flatMap((family) => family.flatMap((one) => family.map((other) => `${one} ${other}`))),
)

/** Returns how much two things agree: 1 for the same, a half within a family, else 0. */
export const compareThings = (one: string, other: string): number =>
  one === other ? 1 : familyPairs.has(`${one} ${other}`) ? 0.5 : 0

/** Returns how much two words agree, from 0 to 1: equal, abbreviated, inflected or mistyped. */
export function compareWords(one: string, other: string): number {
  if (one === other) return 1
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < 3) return 0
  if (long.startsWith(short)) return long.length - short.length <= 2 || short.length >= 4 ? 0.85 : 0.7
  const common = commonStart(short, long)
  if (common >= 4 && short.length - common <= 2 && long.length - common <= 3) return 0.8
  return short.length >= 5 && isOneEdit(short, long) ? 0.8 : 0
}

function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

function isOneEdit(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false
  const start = commonStart(short, long)
  return short.length === long.length
    ? short.slice(start + 1) === long.slice(start + 1)
    : short.slice(start) === long.slice(start + 1)
}
