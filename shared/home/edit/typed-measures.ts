/** Reads lengths, angles and sizes that people type while they draw. */
import type {Units} from '../draw/measures.ts'

export {ruledLength as lengthText} from '../draw/measures.ts'

/** The unit of a number without one. */
export type LengthUnit = Units

const metresOf = {m: 1, cm: 0.01, mm: 0.001, ft: 0.3048, in: 0.0254} as const

const number = String.raw`\d+(?:[.,]\d+)?|[.,]\d+`
const metric = new RegExp(`^(${number})\\s*(m|cm|mm|ft|in)?$`)
/** Feet and inches: `12'6"`, `12' 6 1/2"`, `6"`. */
const imperial = new RegExp(`^(?:(${number})\\s*')?\\s*(?:(?:(${number})(?:\\s+(\\d+)/(\\d+))?|(\\d+)/(\\d+))\\s*"?)?$`)

const numberOf = (text: string): number => Number(text.replace(',', '.'))

/** Reads a length in metres; undefined when the text is none. A comma is a decimal point, as in Italian. */
export function readLength(text: string, unit: LengthUnit = 'm'): number | undefined {
  const typed = normalize(text)
  const plain = metric.exec(typed)
  if (plain) return numberOf(plain[1] as string) * metresOf[(plain[2] as keyof typeof metresOf | undefined) ?? unit]
  if (!/['"]/.test(typed)) return undefined
  const [, feet, inches, above, below, top, bottom] = imperial.exec(typed) ?? []
  if (feet === undefined && inches === undefined && top === undefined) return undefined
  const fraction = share(above, below) + share(top, bottom)
  if (!Number.isFinite(fraction)) return undefined
  return numberOf(feet ?? '0') * metresOf.ft + (numberOf(inches ?? '0') + fraction) * metresOf.in
}

const share = (above: string | undefined, below: string | undefined): number =>
  above === undefined || below === undefined ? 0 : Number(above) / Number(below)

/** Typographic marks and words for feet and inches become plain marks. */
const normalize = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[′’]/g, "'")
    .replace(/[″”]/g, '"')
    .replace(/''/g, '"')
    .replace(/(?<=\d)\s*(?:feet|foot|ft|piedi|piede)\.?(?![a-z])/g, "'")
    .replace(/(?<=\d)\s*(?:inches|inch|in|pollici|pollice)\.?(?![a-z])/g, '"')

/** A wall's length, and its angle in degrees clockwise from the right when it is typed: `4.2<30`. */
export interface TypedWall {
  length: number
  angle?: number
}

export function readWall(text: string, unit: LengthUnit = 'm'): TypedWall | undefined {
  const [size = '', degrees, ...rest] = text.split(/[<∠@]/)
  const length = readLength(size, unit)
  if (length === undefined || length <= 0 || rest.length > 0) return undefined
  if (degrees === undefined) return {length}
  const typed = /^(-?(?:\d+(?:[.,]\d+)?))\s*°?$/.exec(degrees.trim())
  return typed ? {length, angle: numberOf(typed[1] as string)} : undefined
}

/** Reads a size like `4.2x3.1` or `4 by 3`: width and height in metres. */
export function readSize(text: string, unit: LengthUnit = 'm'): readonly [width: number, height: number] | undefined {
  const sides = text.split(/[x×*]|by|per/i).map((side) => readLength(side, unit))
  const [width, height] = sides
  if (sides.length !== 2 || width === undefined || height === undefined) return undefined
  return width > 0 && height > 0 ? [width, height] : undefined
}

/**
 * Reads a size and a name after it, like `4x3 Kitchen`: the longest beginning that is a size, and the rest. The name is
 * empty when there is none.
 */
export function readNamedSize(text: string, unit: LengthUnit = 'm') {
  const words = text.trim().split(/\s+/).slice(0, 40)
  for (let count = words.length; count > 0; count--) {
    const typed = words.slice(0, count).join(' ')
    const size = readSize(typed, unit)
    if (size) return {size, typed, name: words.slice(count).join(' ').slice(0, 120)}
  }
  return undefined
}

/** No room or wall of a home is as long, in metres. */
const maxLikely = 40

/**
 * Returns lengths that were typed without a unit in a smaller one, when they are too large for a home: 420 as
 * centimetres, 4200 as millimetres, 144 feet as inches. Undefined when they are likely as they are, or name a unit.
 */
export function smallerUnit(
  text: string,
  lengths: readonly number[],
  unit: LengthUnit = 'm',
): readonly number[] | undefined {
  const isLikely = (all: readonly number[]) => all.every((length) => length <= maxLikely)
  if (isLikely(lengths) || /[a-z'"]/.test(normalize(text).replace(/x|by|per/g, ''))) return undefined
  const shares = unit === 'm' ? [metresOf.cm, metresOf.mm] : [metresOf.in / metresOf.ft]
  return shares.map((share) => lengths.map((length) => length * share)).find(isLikely)
}
