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
  const mentions = new Map<string, Mention>()
  return (text) => {
    const key = text ?? ''
    const reading = known.get(key) ?? readName(key, mentions)
    known.set(key, reading)
    return reading
  }
}

/** Reads a name. `known` holds the words that were read before. */
function readName(text: string, known: Map<string, Mention>): Reading {
  const words = splitWords(text)
  const found = mentionsOf(words, known)
  const isRoomVague = !found.some(({rooms}) => rooms.some((room) => !isInDoubt(room)))
  const mentions = found.map((mention) => (mention.rooms.some(isInDoubt) ? settleRooms(mention, isRoomVague) : mention))
  const reading = {rooms: new Set<string>(), qualities: new Set<string>(), kinds: new Set<string>()}
  const own: string[] = []
  const numbers: number[] = []
  for (const mention of mentions) {
    for (const room of mention.rooms) reading.rooms.add(room)
    for (const quality of mention.qualities) reading.qualities.add(quality)
    for (const kind of mention.kinds) reading.kinds.add(kind)
    if (mention.isOwn) own.push(...mention.words)
    if (mention.number !== undefined) numbers.push(mention.number)
  }
  const floor = mentions.find(({floor}) => floor !== undefined)?.floor
  return {text, words, mentions, isRoomVague, ...reading, own, numbers, floor}
}

const isInDoubt = (room: string) => room.endsWith('?')

/** Drops rooms in doubt beside others, and takes them where there is no other. */
function settleRooms(mention: Mention, isVague: boolean): Mention {
  const rooms = mention.rooms.flatMap((room) => (isInDoubt(room) ? (isVague ? [room.slice(0, -1)] : []) : [room]))
  return {...mention, rooms}
}

function mentionsOf(words: readonly string[], known: Map<string, Mention>): Mention[] {
  const mentions: Mention[] = []
  for (let index = 0; index < words.length; ) {
    const word = words[index] as string
    const before = known.get(word)
    const mention = before ?? mentionAt(words, index)
    if (!before && !dependsOnOthers(word)) known.set(word, mention)
    mentions.push(mention)
    index += mention.words.length
  }
  return mentions
}

const all = Object.values(books)
const firstWords = new Set(all.flatMap(({first}) => [...first]))
const firstOfSeveral = new Set(all.flatMap(({firstOfSeveral}) => [...firstOfSeveral]))
const starts = new Set(all.flatMap(({prefixes}) => [...prefixes].map((prefix) => prefix.slice(0, 3))))

/** Tells whether the words around a word may change its meaning. */
const dependsOnOthers = (word: string) => endLetters.has(word) || firstOfSeveral.has(word)
const mayBeKnown = (word: string) => firstWords.has(word) || starts.has(word.slice(0, 3))

/** Reads the word or phrase that begins at an index. */
function mentionAt(words: readonly string[], index: number): Mention {
  const word = words[index] as string
  const number = /^\d{1,3}$/.test(word) ? Number(word) : undefined
  if (number === undefined && !mayBeKnown(word)) return {...unknown, words: [word], isOwn: isOwnWord(word)}
  const isLast = index === words.length - 1
  const found = (category: keyof typeof books) => books[category].at(words, index)
  const [rooms, things, qualities] = [found('rooms'), found('things'), found('qualities')]
  const [kinds, floors] = [found('kinds'), found('floors')]
  const sides = endLetters.has(word) && !(isLast && words.length > 1) ? undefined : found('sides')
  const length = [rooms, things, qualities, kinds, floors, sides].reduce(
    (most, each) => Math.max(most, each?.length ?? 0),
    1,
  )
  // Only the longest phrases count: `fan light` is no fan.
  const longest = (each: typeof rooms) => (each?.length === length ? each.concepts : [])
  // A longer phrase keeps the rooms and qualities inside it: `garage door` is of the garage.
  const within = (category: 'rooms' | 'qualities', each: typeof rooms) => {
    if (length === 1 || each?.length === length) return longest(each)
    const inside = Array.from({length}, (_, offset) => ({offset, each: books[category].at(words, index + offset)}))
    return inside.flatMap(({offset, each}) => (each && offset + each.length <= length ? each.concepts : []))
  }
  const [floor] = longest(floors)
  const mention = {
    words: words.slice(index, index + length),
    rooms: within('rooms', rooms),
    things: longest(things),
    sides: longest(sides),
    qualities: within('qualities', qualities),
    kinds: longest(kinds),
    floor: floor === undefined ? undefined : Number(floor),
    number: length === 1 ? number : undefined,
  }
  const isKnown =
    mention.number !== undefined ||
    floor !== undefined ||
    [mention.rooms, mention.things, mention.sides, mention.qualities, mention.kinds].some((list) => list.length > 0)
  return {...mention, isOwn: !isKnown && isOwnWord(word)}
}

const isOwnWord = (word: string) => !noise.has(word) && word.length > 1
const unknown = {rooms: [], things: [], sides: [], qualities: [], kinds: [], floor: undefined, number: undefined}

const kinOf = new Map(
  roomKin.flatMap(([one, other, kin]) => [[`${one} ${other}`, kin] as const, [`${other} ${one}`, kin] as const]),
)

/** Returns how much two kinds of rooms agree, from 0 to 1. */
export const compareRoomKinds = (one: string, other: string): number =>
  one === other ? 1 : (kinOf.get(`${one} ${other}`) ?? 0)

const related = new Map<string, string[]>()
for (const family of thingFamilies)
  for (const thing of family)
    related.set(thing, [...new Set([...(related.get(thing) ?? []), ...family.filter((other) => other !== thing)])])

/** Returns the other things of a thing's families: those agree half. */
export const relatedThings = (thing: string): readonly string[] => related.get(thing) ?? []

/** Returns how much two words agree, from 0 to 1: equal, abbreviated, inflected or mistyped. */
export function compareWords(one: string, other: string): number {
  if (one === other) return 1
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < 3) return 0
  if (long.startsWith(short)) return long.length - short.length <= 2 || short.length >= 4 ? 0.85 : 0.7
  const common = commonStart(short, long)
  if (common >= 4 && short.length - common <= 2 && long.length - common <= 3) return 0.8
  return short.length >= 5 && isOneEdit(short, long, common) ? 0.8 : 0
}

function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/** Tells whether one letter more, or another one, makes a word of the other. `start`: the letters that they share. */
function isOneEdit(short: string, long: string, start: number): boolean {
  const more = long.length - short.length
  if (more > 1) return false
  let rest = short.length - start - (1 - more)
  let at = short.length - 1
  while (rest > 0 && short[at] === long[at + more]) {
    rest--
    at--
  }
  return rest === 0
}
