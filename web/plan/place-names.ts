import type {Point} from '#shared/home/schema.ts'
import type {FreeSpace} from './free-space.ts'

/** A room's name to place, in pixels of the stage. */
export interface NameToPlace {
  name: string
  /** The room's point: the name lies as near to it as it can, and in the same room. */
  at: Point
  /** The line below the name; empty when there is none. */
  readings: string
}

/** A placed name. */
export interface PlacedName {
  /** The name's lines: whole, or shortened. */
  lines: readonly string[]
  /** Pixels. */
  fontSize: number
  /** The centre of its box. */
  at: Point
  /** Whether there is room for its readings. */
  hasReadings: boolean
}

/** The sizes of letters to try below the largest, in pixels: smaller ones can't be read on a wall. */
const fontSizes = [15, 13, 11] as const

export const lineHeight = 1.2

/** The size of a reading's letters, relative to the name's. */
export const readingSize = 0.9

/** Pixels around a name that stay free. */
const margin = 3

/**
 * Places each name in its room where nothing is taken: whole, on two lines, or shortened, with its readings if they fit,
 * in letters from `largest` pixels down to 11. A name without a place is null; zooming makes room for it. `widthOf`
 * measures a text at a size in pixels.
 */
export function placeNames(
  names: readonly NameToPlace[],
  space: FreeSpace,
  widthOf: (text: string, size: number) => number,
  largest: number = fontSizes[0],
): (PlacedName | null)[] {
  const isClear = clearTexts(names)
  const sizes = [largest, ...fontSizes.filter((size) => size < largest)]
  return names.map((name) => {
    for (const way of waysToShow(name, sizes)) {
      const {lines, readings, fontSize} = way
      if (!isClear(name.name, lines)) continue
      const widths = [...lines.map((line) => widthOf(line, fontSize)), widthOf(readings, fontSize * readingSize)]
      const rows = lines.length + (readings === '' ? 0 : readingSize)
      const size = {width: Math.max(...widths) + 2 * margin, height: rows * fontSize * lineHeight + margin}
      const at = space.takePlace(size, name.at)
      if (at) return {lines, fontSize, at, hasReadings: readings !== ''}
    }
    return null
  })
}

/** Tests whether a shortened name could be that of one room only. */
function clearTexts(names: readonly NameToPlace[]): (name: string, lines: readonly string[]) => boolean {
  const owners = new Map<string, Set<string>>()
  for (const {name} of names)
    for (const lines of waysToWrite(name)) {
      const text = lines.join(' ')
      owners.set(text, (owners.get(text) ?? new Set()).add(name))
    }
  return (name, lines) => {
    const text = lines.join(' ')
    return text === name || owners.get(text)?.size === 1
  }
}

/** Yields the ways to show a name, the best first. */
function* waysToShow({name, readings}: NameToPlace, fontSizes: readonly number[]) {
  for (const lines of waysToWrite(name))
    for (const line of readings === '' ? [''] : [readings, ''])
      for (const fontSize of fontSizes) yield {lines, readings: line, fontSize}
}

/**
 * Returns the ways to write a name, the best first: on one line, on two, its first word, an abbreviation with its number,
 * and without.
 */
export function waysToWrite(name: string): string[][] {
  const words = name.split(' ')
  const [first = ''] = words
  const ways = [[name]]
  if (words.length > 1) ways.push(halves(words), [first])
  const [short] = abbreviation.exec(first) ?? []
  const last = words.length > 1 ? words[words.length - 1] : undefined
  if (short !== undefined && short.length < first.length - 1) {
    if (last !== undefined && number.test(last)) ways.push([`${short}. ${last}`])
    ways.push([`${short}.`])
  }
  return ways
}

/** Three letters or more, up to a consonant: `Cam` of `Camera`. */
const abbreviation = /^\p{L}{2}.*?[^\P{L}aeiouyàèéìòù]/iu

/** Tells rooms of one kind apart: `Bedroom 2`, `Bedroom B`. */
const number = /^(\d{1,3}|\p{L})$/u

/** Divides words over two lines that are as equal as possible. */
function halves(words: readonly string[]): string[] {
  const ways = words.slice(1).map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
  const widest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length))
  return ways.reduce((best, way) => (widest(way) < widest(best) ? way : best))
}
