import {groupBy} from '../older-browsers.ts'
import {compareWords} from './read-name.ts'

/** A beginning or an ending that more words share tells nothing, so words like it are not looked for. */
const maxAlike = 64
/** Similar words that lists hold more often than this tell nothing either. */
const maxFound = 4000

export interface WordIndex {
  /** Returns the lists with the word or one like it (see `compareWords`), each once, by their best agreement. */
  find(word: string): readonly Found[]
  /**
   * Returns all the lists with the word or one like it, some of them more than once; undefined when more words are like
   * it than `find` looks at.
   */
  findAll(word: string): readonly Found[] | undefined
  /** Returns the lists with the word itself. */
  findSame(word: string): Found
}

/** Lists that agree alike with a word: `lists` from `start` to before `end`. */
export interface Found {
  lists: Int32Array
  start: number
  end: number
  agreement: number
}

/** Raises the value of each list to its agreement. */
export function raise(values: Float64Array, {lists, start, end, agreement}: Found) {
  for (let at = start; at < end; at++) {
    const list = lists[at] as number
    if (agreement > (values[list] as number)) values[list] = agreement
  }
}

/** Adds 1 for each list. */
export function countIn(counts: Uint16Array, {lists, start, end}: Found) {
  for (let at = start; at < end; at++) {
    const list = lists[at] as number
    counts[list] = (counts[list] as number) + 1
  }
}

/** Indexes lists of words, so that a word is compared only with the few that may be like it. */
export const createWordIndex = (lists: readonly (readonly string[])[]): WordIndex => indexWords(numberWords(lists))

/** Indexes the words of names, and apart the `own` ones that no vocabulary knows: a part of the same list, in order. */
export function createNameIndexes(names: readonly {own: readonly string[]; words: readonly string[]}[]) {
  const numbered = numberWords(names.map(({words}) => words))
  const words = indexWords(numbered)
  if (names.every(({own, words}) => own.length === words.length)) return {own: words, words}
  const own = indexWords({...numbered, ...pickWords(numbered, names)})
  return {own, words}
}

function indexWords({words, numbers, ...numbered}: NumberedLists): WordIndex {
  const {starts, holders} = listHolders(numbered, words.length)
  /** Made when a word is first looked for. */
  let table: HashTable | undefined
  const makeTable = () => hashWords(words, (word) => starts[word] !== starts[word + 1])
  const near = new Int32Array(maxAlike)

  const holdersOf = (word: number, agreement: number): Found => ({
    lists: holders,
    start: starts[word] as number,
    end: starts[word + 1] as number,
    agreement,
  })

  /** Returns the words that may be like this one, some of them more than once. */
  function findNear(word: string): number[] {
    table ??= makeTable()
    const sign = signOf(word)
    const found: number[] = []
    const hashes = hashesOf(word)
    for (let nth = 0; nth < hashes.length; nth++) {
      const mayAgree = nth === 0 ? mayAgreeAtStart : mayAgreeAtEnd
      const count = Math.max(0, collect(table, hashes[nth] as number, near))
      for (let at = 0; at < count; at++) {
        const other = near[at] as number
        if (mayAgree(sign, table.signs[other] as number)) found.push(other)
      }
    }
    return found
  }

  /** Returns the lists with each word that is like this one, but another. */
  function listOthers(word: string): Found[] {
    const alike = findNear(word)
    if (alike.length === 0) return []
    const agreements = new Map<number, number>()
    for (const other of alike) {
      const agreement = compareWords(word, words[other] as string)
      if (agreement > 0 && agreement < 1) agreements.set(other, agreement)
    }
    return [...agreements].map(([other, agreement]) => holdersOf(other, agreement))
  }

  function findOthers(word: string): Found[] {
    const found = listOthers(word)
    return countFound(found) > maxFound ? [] : found
  }

  function findAll(word: string): Found[] | undefined {
    table ??= makeTable()
    for (const hash of hashesOf(word)) if (collect(table, hash, near) === -1) return undefined
    return [findSame(word), ...listOthers(word)]
  }

  function findSame(word: string): Found {
    const number = numbers.get(word)
    return number === undefined ? {lists: holders, start: 0, end: 0, agreement: 1} : holdersOf(number, 1)
  }

  const known = new Map<string, Found[]>()

  function find(word: string): Found[] {
    const before = known.get(word)
    if (before) return before
    const same = findSame(word)
    const others = findOthers(word)
    // Most words of other names are found nowhere, and not asked for again.
    if (others.length === 0 && same.start === same.end) return []
    const found = others.length === 0 ? [same] : joinFound(same, others)
    known.set(word, found)
    return found
  }

  return {find, findAll, findSame}
}

/** Counts the lists that are found, some of them more than once. */
export const countFound = (found: readonly Found[]) => found.reduce((sum, {start, end}) => sum + end - start, 0)

/** Returns the lists of all, each once with its best agreement. */
function joinFound(same: Found, others: readonly Found[]): Found[] {
  const best = new Map<number, number>()
  const add = ({lists, start, end, agreement}: Found) => {
    for (const list of lists.subarray(start, end)) best.set(list, Math.max(best.get(list) ?? 0, agreement))
  }
  for (const found of others) add(found)
  add(same)
  const byAgreement = groupBy(best.keys(), (list) => best.get(list) as number)
  byAgreement.delete(1)
  const found = [...byAgreement].map(([agreement, lists]) => ({
    lists: Int32Array.from(lists),
    start: 0,
    end: lists.length,
    agreement,
  }))
  return [same, ...found]
}

/** The words of lists, by their numbers. */
interface NumberedLists {
  words: readonly string[]
  numbers: ReadonlyMap<string, number>
  /** The numbers of the words of all lists, and where each list ends. */
  all: Int32Array
  ends: Int32Array
}

function numberWords(lists: readonly (readonly string[])[]): NumberedLists {
  const numbers = new Map<string, number>()
  const words: string[] = []
  const ends = endsOf(lists)
  const all = new Int32Array(ends.at(-1) ?? 0)
  let count = 0
  for (const list of lists)
    for (const word of list) {
      let number = numbers.get(word)
      if (number === undefined) {
        number = words.length
        numbers.set(word, number)
        words.push(word)
      }
      all[count++] = number
    }
  return {words, numbers, all, ends}
}

/** Picks the own words of names from their words. */
function pickWords(
  {words, all, ends}: NumberedLists,
  names: readonly {own: readonly string[]}[],
): Pick<NumberedLists, 'all' | 'ends'> {
  const ownEnds = endsOf(names.map(({own}) => own))
  const picked = new Int32Array(ownEnds.at(-1) ?? 0)
  let count = 0
  for (const [name, {own}] of names.entries()) {
    let at = name === 0 ? 0 : (ends[name - 1] as number)
    for (const word of own) {
      while (at < all.length && words[all[at] as number] !== word) at++
      picked[count++] = all[at++] as number
    }
  }
  return {all: picked, ends: ownEnds}
}

function endsOf(lists: readonly (readonly string[])[]): Int32Array {
  let end = 0
  return Int32Array.from(lists, ({length}) => (end += length))
}

/**
 * Returns the lists with each word, each once: those with word `n` are `holders` from `starts[n]` to `starts[n + 1]`.
 */
function listHolders({all, ends}: Pick<NumberedLists, 'all' | 'ends'>, count: number) {
  const starts = new Int32Array(count + 1)
  /** The list that has each word last, counted from 1. */
  const last = new Int32Array(count)
  const forEachOnce = (act: (word: number, list: number) => void) => {
    last.fill(0)
    let at = 0
    for (let list = 0; list < ends.length; list++)
      for (; at < (ends[list] as number); at++) {
        const word = all[at] as number
        if (last[word] === list + 1) continue
        last[word] = list + 1
        act(word, list)
      }
  }
  forEachOnce((word) => add(starts, word + 1, 1))
  for (let word = 0; word < count; word++) add(starts, word + 1, starts[word] as number)
  const next = starts.slice()
  const holders = new Int32Array(starts[count] as number)
  forEachOnce((word, list) => {
    holders[next[word] as number] = list
    add(next, word, 1)
  })
  return {starts, holders}
}

function add(to: Int32Array, at: number, value: number) {
  to[at] = (to[at] as number) + value
}

/** Entries by their hash: a Map of lists would take most of the time. */
interface HashTable {
  /** The first entry of each place, or -1; then the next one of each entry. */
  first: Int32Array
  next: Int32Array
  hashes: Int32Array
  words: Int32Array
  /** The sign of each word; see `mayAgreeAtStart`. */
  signs: Int32Array
}

/** Makes a table of the words that lists have. */
function hashWords(words: readonly string[], isHeld: (word: number) => boolean): HashTable {
  const size = 2 ** Math.ceil(Math.log2(words.length * 3 + 1))
  const [next, hashes, numbers] = [1, 2, 3].map(() => new Int32Array(words.length * 3)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  const signs = Int32Array.from(words, signOf)
  const table = {first: new Int32Array(size).fill(-1), next, hashes, words: numbers, signs}
  let entry = 0
  for (let number = 0; number < words.length; number++) {
    if (!isHeld(number)) continue
    for (const hash of hashesOf(words[number] as string)) {
      const place = hash & (size - 1)
      numbers[entry] = number
      hashes[entry] = hash
      next[entry] = table.first[place] as number
      table.first[place] = entry
      entry++
    }
  }
  return table
}

/** Puts the words with a hash into a list, and returns how many they are: -1 when too many have it. */
function collect({first, next, hashes, words}: HashTable, hash: number, to: Int32Array): number {
  let count = 0
  for (let at = first[hash & (first.length - 1)] as number; at !== -1; at = next[at] as number) {
    if (hashes[at] !== hash) continue
    if (count === to.length) return -1
    to[count] = words[at] as number
    count++
  }
  return count
}

/**
 * Returns hashes of which words that agree share one: of their first three letters or, when one letter among those
 * differs, of all letters after them.
 */
function hashesOf(word: string): readonly number[] {
  const {length} = word
  if (length < 3) return []
  const start = hashOf(word, 0, 3)
  if (length < 5) return [start]
  const end = hashOf(word, 3, length)
  // A word with a letter more has one more letter before the same ending.
  return length === 5 ? [start, end] : [start, end, hashOf(word, 4, length)]
}

/** Returns a hash of some letters. Other letters with the same one only cost a comparison. */
function hashOf(word: string, from: number, to: number): number {
  let hash = from === 0 ? 1 : 2
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}

/** Returns the first two letters of a word of four or more, the fourth and the last one as a number, else -1. */
function signOf(word: string): number {
  if (word.length < 4) return -1
  const ofStart = (letterAt(word, 0) << 15) | (letterAt(word, 1) << 10)
  return ofStart | (letterAt(word, 3) << 5) | letterAt(word, word.length - 1)
}

const letterAt = (word: string, at: number) => word.charCodeAt(at) & 31

/**
 * Tells whether words with the same first letters may agree: the fourth one is the same too, or the last one is. This
 * is quicker than comparing the words themselves.
 */
const mayAgreeAtStart = (one: number, other: number) =>
  one === -1 || other === -1 || ((one ^ other) & 0x3e0) === 0 || ((one ^ other) & 31) === 0

/** Tells whether words with the same ending may agree: one of the first letters is the same, or is one further on. */
const mayAgreeAtEnd = (one: number, other: number) =>
  one >> 15 === other >> 15 ||
  ((one ^ other) & 0x7c00) === 0 ||
  one >> 15 === ((other >> 10) & 31) ||
  other >> 15 === ((one >> 10) & 31)
