import {createPhraseBook, matchesWord, type PhraseBook} from './phrases.ts'
import {remember} from './remember.ts'
import {splitWords} from './split-words.ts'
import {floorWordsInNames, qualityPhrases, roomKin, roomPhrases} from './vocabulary-rooms.ts'
import {kindPhrases, noisePhrases, sidePhrases, thingFamilies, thingPhrases} from './vocabulary-things.ts'

/** One word or phrase of a name with everything that it may mean, or all unknown words in a row. */
export interface Mention {
  words: readonly string[]
  rooms: readonly string[]
  things: readonly string[]
  sides: readonly string[]
  qualities: readonly string[]
  kinds: readonly string[]
  floor: number | undefined
  number: number | undefined
  /** Whether no vocabulary knows its words: people's names, or words for places. */
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
  const words: KnownWords = {mentions: new Map(), settle: {vague: remember(takeRooms), sure: remember(dropRooms)}}
  return (text) => {
    const key = text ?? ''
    const reading = known.get(key) ?? readName(key, words)
    known.set(key, reading)
    return reading
  }
}

/** The words that a reader has read before: a house has the same ones in many names. */
interface KnownWords {
  mentions: Map<string, Mention>
  /** Settles rooms in doubt of a mention, in a name with no other room or with some. */
  settle: Record<'vague' | 'sure', (mention: Mention) => Mention>
}

function readName(text: string, known: KnownWords): Reading {
  const words = splitWords(text)
  const mentions = mentionsOf(words, known.mentions)
  const isRoomVague = settleRooms(mentions, known)
  const reading = {rooms: new Set<string>(), qualities: new Set<string>(), kinds: new Set<string>()}
  const own: string[] = []
  const numbers: number[] = []
  for (const mention of mentions) {
    if (mention.isOwn) for (const word of mention.words) own.push(word)
    for (const room of mention.rooms) reading.rooms.add(room)
    for (const quality of mention.qualities) reading.qualities.add(quality)
    for (const kind of mention.kinds) reading.kinds.add(kind)
    if (mention.number !== undefined) numbers.push(mention.number)
  }
  const floor = mentions.find(({floor}) => floor !== undefined)?.floor
  return {text, words, mentions, isRoomVague, ...reading, own, numbers, floor}
}

const isInDoubt = (room: string) => room.endsWith('?')

/**
 * Drops rooms in doubt beside others, and takes them where there is no other. Returns whether there is no other.
 */
function settleRooms(mentions: Mention[], {settle}: KnownWords): boolean {
  let isVague = true
  let isDoubtful = false
  for (const {rooms} of mentions)
    for (const room of rooms)
      if (isInDoubt(room)) isDoubtful = true
      else isVague = false
  if (!isDoubtful) return isVague
  for (const [at, mention] of mentions.entries())
    if (mention.rooms.some(isInDoubt)) mentions[at] = settle[isVague ? 'vague' : 'sure'](mention)
  return isVague
}

const dropRooms = (mention: Mention): Mention => ({...mention, rooms: mention.rooms.filter((room) => !isInDoubt(room))})
const takeRooms = (mention: Mention): Mention => ({
  ...mention,
  rooms: mention.rooms.map((room) => (isInDoubt(room) ? room.slice(0, -1) : room)),
})

function mentionsOf(words: readonly string[], known: Map<string, Mention>): Mention[] {
  const mentions: Mention[] = []
  /** The words of the last mention, while they are unknown. */
  let own: string[] | undefined
  for (let index = 0; index < words.length; ) {
    const word = words[index] as string
    const mention = isSurelyOwn(word) ? undefined : mentionOf(words, index, known)
    index += mention?.words.length ?? 1
    if (mention?.isOwn === false) {
      mentions.push(mention)
      own = undefined
    } else if (own === undefined) {
      own = [word]
      mentions.push({...unknown, words: own, isOwn: true})
    } else own.push(word)
  }
  return mentions
}

const all = Object.values(books)
const firstWords = new Set(all.flatMap(({first}) => [...first]))
const secondWords = new Map<string, string[]>()
for (const {seconds} of all)
  for (const [word, more] of seconds) secondWords.set(word, [...(secondWords.get(word) ?? []), ...more])

/** Returns a number of a word's first letters, from 0 to 32,767. */
const startOf = (word: string) =>
  ((word.charCodeAt(0) & 31) << 10) | ((word.charCodeAt(1) & 31) << 5) | (word.charCodeAt(2) & 31)
/** Whether something that a vocabulary knows begins like this. */
const isStart = new Uint8Array(32 * 32 * 32)
for (const word of [...firstWords, ...noise, ...all.flatMap(({prefixes}) => [...prefixes])])
  if (word.length > 2) isStart[startOf(word)] = 1

/** Tells of most unknown words that they are, by their first letters alone. Digits come before all letters. */
const isSurelyOwn = (word: string) => word.length > 2 && isStart[startOf(word)] === 0 && word.charCodeAt(0) >= 97

/** Reads the word or phrase that begins at an index. */
function mentionOf(words: readonly string[], index: number, known: Map<string, Mention>): Mention {
  const word = words[index] as string
  const next = words[index + 1]
  const isPhrase = next !== undefined && secondWords.get(word)?.some((second) => matchesWord(second, next))
  if (isPhrase || endLetters.has(word)) return mentionAt(words, index)
  const mention = known.get(word) ?? mentionAt(words, index)
  known.set(word, mention)
  return mention
}

function mentionAt(words: readonly string[], index: number): Mention {
  const word = words[index] as string
  const number = word.length <= 3 && /^\d{1,3}$/.test(word) ? Number(word) : undefined
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
  const short = one.length < other.length ? one : other
  const long = short === one ? other : one
  if (short.length < 3) return 0
  const common = commonStart(short, long)
  if (common === short.length) return long.length - short.length <= 2 || short.length >= 4 ? 0.85 : 0.7
  if (common >= 4 && short.length - common <= 2 && long.length - common <= 3) return 0.8
  return short.length >= 5 && isOneEdit(short, long, common) ? 0.8 : 0
}

function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one.charCodeAt(length) === other.charCodeAt(length)) length++
  return length
}

/** Tells whether one letter more, or another one, makes a word of the other. `start`: the letters that they share. */
function isOneEdit(short: string, long: string, start: number): boolean {
  const more = long.length - short.length
  if (more > 1) return false
  let rest = short.length - start - (1 - more)
  let at = short.length - 1
  while (rest > 0 && short.charCodeAt(at) === long.charCodeAt(at + more)) {
    rest--
    at--
  }
  return rest === 0
}
