import {groupBy} from '../older-browsers.ts'
import {compareWords} from './read-name.ts'
import {remember} from './remember.ts'

/** A beginning or an ending that more words share tells nothing, so words like it are not looked for. */
const maxAlike = 64
/** Similar words that lists hold more often than this tell nothing either. */
const maxFound = 4000

export interface WordIndex {
  /** Returns the lists with the word or one like it (see `compareWords`), each once, by their best agreement. */
  find(word: string): readonly Found[]
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
export function createWordIndex(lists: readonly (readonly string[])[]): WordIndex {
  const {words, numbers, starts, holders} = numberWords(lists)
  /** Made when a word is first looked for. */
  let table: HashTable | undefined
  const best = new Float64Array(lists.length)

  function wordsLike(word: string): number[] {
    table ??= hashWords(words)
    const found: number[] = []
    let count = 0
    for (const hash of hashesOf(word))
      for (const other of entriesOf(table, hash)) {
        const text = words[other] as string
        if (text === word || compareWords(word, text) === 0 || found.includes(other)) continue
        found.push(other)
        count += (starts[other + 1] as number) - (starts[other] as number)
      }
    return count > maxFound ? [] : found
  }

  const holdersOf = (word: number, agreement: number): Found => ({
    lists: holders,
    start: starts[word] as number,
    end: starts[word + 1] as number,
    agreement,
  })

  function findSame(word: string): Found {
    const number = numbers.get(word)
    return number === undefined ? {lists: holders, start: 0, end: 0, agreement: 1} : holdersOf(number, 1)
  }

  function find(word: string): Found[] {
    const same = findSame(word)
    const others = wordsLike(word).map((other) => holdersOf(other, compareWords(word, words[other] as string)))
    if (others.length === 0) return [same]
    for (const found of [same, ...others]) raise(best, found)
    const touched = new Set(others.flatMap(({lists, start, end}) => [...lists.subarray(start, end)]))
    const byAgreement = groupBy(touched, (list) => best[list] as number)
    best.fill(0)
    byAgreement.delete(1)
    const found = [...byAgreement].map(([agreement, lists]) => ({
      lists: Int32Array.from(lists),
      start: 0,
      end: lists.length,
      agreement,
    }))
    return [same, ...found]
  }

  return {find: remember(find), findSame}
}

/** Numbers the words. The lists with word `n` are `holders` from `starts[n]` to before `starts[n + 1]`. */
function numberWords(lists: readonly (readonly string[])[]) {
  const numbers = new Map<string, number>()
  const words: string[] = []
  const occurrences = {words: [] as number[], lists: [] as number[]}
  const last: number[] = []
  for (const [list, each] of lists.entries())
    for (const text of each) {
      const word = numbers.get(text) ?? words.length
      if (word === words.length) {
        numbers.set(text, word)
        words.push(text)
      }
      if (last[word] === list) continue
      last[word] = list
      occurrences.words.push(word)
      occurrences.lists.push(list)
    }
  const starts = new Int32Array(words.length + 1)
  for (const word of occurrences.words) starts[word + 1] = (starts[word + 1] as number) + 1
  for (let word = 0; word < words.length; word++)
    starts[word + 1] = (starts[word + 1] as number) + (starts[word] as number)
  const holders = new Int32Array(occurrences.words.length)
  const next = starts.slice()
  for (const [nth, word] of occurrences.words.entries()) {
    const at = next[word] as number
    holders[at] = occurrences.lists[nth] as number
    next[word] = at + 1
  }
  return {words, numbers, starts, holders}
}

/** Entries by their hash: a Map of lists would take most of the time. */
interface HashTable {
  /** The first entry of each place, or -1; then the next one of each entry. */
  first: Int32Array
  next: Int32Array
  hashes: Int32Array
  words: Int32Array
}

function hashWords(words: readonly string[]): HashTable {
  const size = 2 ** Math.ceil(Math.log2(words.length * 3 + 1))
  const [next, hashes, numbers] = [1, 2, 3].map(() => new Int32Array(words.length * 3)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  const table = {first: new Int32Array(size).fill(-1), next, hashes, words: numbers}
  let entry = 0
  for (const [number, word] of words.entries())
    for (const hash of hashesOf(word)) {
      const place = hash & (size - 1)
      numbers[entry] = number
      hashes[entry] = hash
      next[entry] = table.first[place] as number
      table.first[place] = entry
      entry++
    }
  return table
}

/** Returns the words with a hash, none when too many have it. */
function entriesOf({first, next, hashes, words}: HashTable, hash: number): readonly number[] {
  const found: number[] = []
  for (let at = first[hash & (first.length - 1)] as number; at !== -1; at = next[at] as number) {
    if (hashes[at] !== hash) continue
    if (found.length === maxAlike) return []
    found.push(words[at] as number)
  }
  return found
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
