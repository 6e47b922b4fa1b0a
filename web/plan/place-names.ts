import type {Point} from '#shared/home/schema.ts'
import type {FreeSpace} from './free-space.ts'

/** A room's name to place, in pixels of the stage. */
export interface NameToPlace {
  name: string
  /** The room's point: the name lies as near to it as it can, and in the same room. */
  at: Point
  /** The line below the name; empty when there is none. */
  readings: string
  /** The width of the signs beside the readings, in pixels; 0 when absent. */
  signs?: number
  /** Whether the readings may stand in the room without its name. */
  canStandAlone?: boolean
}

/** The part of a room's readings that has a place. */
export type ShownPart = 'all' | 'first' | 'rounded' | 'none'

/** A placed name. */
export interface PlacedName {
  /** The name's lines: whole, or shortened. None when only the readings have a place. */
  lines: readonly string[]
  /** Pixels. */
  fontSize: number
  /** The centre of its box. */
  at: Point
  readings: ShownPart
  /** Whether the readings stand beside the name, for want of height. */
  isBeside: boolean
}

type Way = Omit<PlacedName, 'at'>

/** Returns the part of a line of readings: of `21.5° · 45 %`, `21.5°` is the first and `22°` the rounded one. */
export function partOf(readings: string, part: ShownPart): string {
  if (part === 'none') return ''
  if (part === 'all') return readings
  const [first = ''] = readings.split(' · ')
  if (part === 'first') return first
  return first.replace(/^-?\d+[.,]\d(?= ?\u00b0F?$)/, (degrees) =>
    String(Math.round(Number(degrees.replace(',', '.')))),
  )
}

/** The sizes of letters to try below the largest, in pixels: smaller ones can't be read on a wall. */
const fontSizes = [15, 13, 11] as const

export const lineHeight = 1.2

/** The size of a reading's letters, relative to the name's. */
export const readingSize = 0.9

/** Pixels between a name and readings beside it. */
const besideName = 4

/** Pixels around a name, and around readings alone, that stay free. */
const margin = 3
const tightMargin = 1

/**
 * Places each name in its room where nothing is taken: whole, on two lines, or shortened, in letters from `largest`
 * pixels down to 11. A small room would rather lose letters of its name, and then the name, than all its readings. A
 * name covers signs rather than have no place. A name without a place is null; zooming makes room for it. `widthOf`
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
  const place = (name: NameToPlace, mayCoverSigns: boolean): PlacedName | null => {
    for (const way of waysToShow(name, sizes)) {
      if (way.lines.length > 0 && !isClear(name.name, way.lines)) continue
      const at = space.takePlace(sizeOf(way, name, widthOf), name.at, mayCoverSigns)
      if (at) return {...way, at}
    }
    return null
  }
  return names.map((name) => place(name, false) ?? (space.hasSigns() ? place(name, true) : null))
}

/** Returns the size of a name shown in a way, in pixels. */
function sizeOf(
  {lines, fontSize, isBeside, readings: part}: Way,
  {readings: line, signs = 0}: NameToPlace,
  widthOf: (text: string, size: number) => number,
) {
  const readings = partOf(line, part)
  const name = Math.max(0, ...lines.map((line) => widthOf(line, fontSize)))
  const told = readings === '' ? 0 : widthOf(readings, fontSize * readingSize) + signs
  const free = lines.length === 0 ? tightMargin : margin
  const rows = lines.length + (readings === '' || isBeside ? 0 : readingSize)
  return {
    width: (isBeside ? name + besideName + told : Math.max(name, told)) + 2 * free,
    // Digits are lower than their line.
    height: lines.length === 0 ? fontSize : rows * fontSize * lineHeight + free,
  }
}

/** Tests whether a shortened name could be that of one room only. */
function clearTexts(names: readonly NameToPlace[]): (name: string, lines: readonly string[]) => boolean {
  let owners: ReadonlyMap<string, ReadonlySet<string>> | undefined
  return (name, lines) => {
    const text = lines.join(' ')
    if (text === name) return true
    // If every name fits whole, none of them is shortened.
    owners ??= ownersOfTexts(names)
    return owners.get(text)?.size === 1
  }
}

/** Returns the names that each text may stand for. */
function ownersOfTexts(names: readonly NameToPlace[]): ReadonlyMap<string, ReadonlySet<string>> {
  const owners = new Map<string, Set<string>>()
  for (const {name} of names)
    for (const lines of waysToWrite(name)) {
      const text = lines.join(' ')
      owners.set(text, (owners.get(text) ?? new Set()).add(name))
    }
  return owners
}

/** Yields the ways to show a name with its readings, the best first: most names have a place in the first. */
function* waysToShow({name, readings, canStandAlone}: NameToPlace, fontSizes: readonly number[]): Generator<Way> {
  function* withParts(parts: readonly ShownPart[], lines: readonly string[], isBeside: boolean): Generator<Way> {
    for (const part of parts) for (const fontSize of fontSizes) yield {lines, readings: part, isBeside, fontSize}
  }
  const parts: ShownPart[] = readings === '' ? [] : partOf(readings, 'first') === readings ? ['all'] : ['all', 'first']
  const isAloneLast = canStandAlone === true && readings !== ''
  for (const lines of waysToWrite(name)) {
    yield* withParts(parts, lines, false)
    if (lines.length === 1) yield* withParts(parts, lines, true)
    if (!isAloneLast) yield* withParts(['none'], lines, false)
  }
  if (!isAloneLast) return
  yield* withParts([...parts, 'rounded'], [], false)
  for (const lines of waysToWrite(name)) yield* withParts(['none'], lines, false)
}

/**
 * Yields the ways to write a name, the best first: on one line, on two, its first word, an abbreviation with its number,
 * and without.
 */
export function* waysToWrite(name: string): Generator<string[]> {
  yield [name]
  const words = name.split(' ')
  const [first = ''] = words
  if (words.length > 1) {
    yield halves(words)
    yield [first]
  }
  const [short] = abbreviation.exec(first) ?? []
  const last = words.length > 1 ? words[words.length - 1] : undefined
  if (short === undefined || short.length >= first.length - 1) return
  if (last !== undefined && number.test(last)) yield [`${short}. ${last}`]
  yield [`${short}.`]
}

/** Three letters or more, up to a consonant: `Cam` of `Camera`. */
const abbreviation = /^\p{L}{2}.*?[^\P{L}aeiouyàèéìòùAEIOUYÀÈÉÌÒÙ]/u

/** Tells rooms of one kind apart: `Bedroom 2`, `Bedroom B`. */
const number = /^(\d{1,3}|\p{L})$/u

/** Divides words over two lines that are as equal as possible. */
function halves(words: readonly string[]): string[] {
  const ways = words.slice(1).map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
  const widest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length))
  return ways.reduce((best, way) => (widest(way) < widest(best) ? way : best))
}
