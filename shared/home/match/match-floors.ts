import type {Home} from '../schema.ts'
import {createPhraseBook} from './phrases.ts'
import {splitWords} from './split-words.ts'
import {floorPhrases} from './vocabulary-rooms.ts'

const book = createPhraseBook(floorPhrases)

/**
 * Maps the floors of the house, as it calls them, to the ids of the home's levels. Equal names come first; then names
 * are put in order: as many floors as levels, or floors that count from the same ground.
 */
export function matchFloors(home: Pick<Home, 'levels'>, floors: readonly string[]): Map<string, string> {
  const levels = home.levels.toSorted((one, other) => one.z - other.z)
  const matched = new Map<string, string>()
  const known = [...new Set(floors)].map((floor) => ({floor, rank: rankOf(floor)}))
  for (const {floor} of known) {
    const same = levels.find(({name}) => splitWords(name).join(' ') === splitWords(floor).join(' '))
    if (same) matched.set(floor, same.id)
  }
  if (matched.size === known.length) return matched
  const ranked = known.filter(({rank}) => rank !== undefined) as {floor: string; rank: number}[]
  const inOrder = [...new Set(ranked.map(({rank}) => rank))].sort((one, other) => one - other)
  const ground = groundIndex(levels)
  for (const {floor, rank} of ranked) {
    if (matched.has(floor)) continue
    const level = inOrder.length === levels.length ? levels[inOrder.indexOf(rank)] : levels[ground + rank]
    if (level) matched.set(floor, level.id)
  }
  return matched
}

/** Returns the number of levels above the ground that a name says. */
export function rankOf(floor: string): number | undefined {
  const words = splitWords(floor)
  for (const index of words.keys()) {
    const found = book.at(words, index)
    if (found) return Number(found.concepts[0])
  }
  return undefined
}

/** Returns the index of the level that counts as 0. An American first floor is the ground floor. */
function groundIndex(levels: Home['levels']): number {
  const ranks = levels.map(({name}) => rankOf(name))
  const zero = ranks.indexOf(0)
  if (zero !== -1) return zero
  const below = ranks.filter((rank) => rank !== undefined && rank < 0).length
  return Math.min(below, levels.length - 1)
}
