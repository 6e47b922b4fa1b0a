/** Parses attribute values of Sweet Home 3D: centimetres, radians, and colours of eight hexadecimal digits. */
import type {Point} from '../schema.ts'

export type Attributes = Readonly<Record<string, string>>

/** Returns the number, or undefined when the text is absent or isn't a finite number. */
export function numberOf(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** Converts centimetres to metres. */
export function metresOf(text: string | undefined): number | undefined {
  const value = numberOf(text)
  return value === undefined ? undefined : value / 100
}

/** Converts radians to degrees, from 0 up to 360. */
export function degreesOf(text: string | undefined): number | undefined {
  const value = numberOf(text)
  if (value === undefined) return undefined
  const degrees = Math.round((((value * 180) / Math.PI) % 360) * 1000) / 1000
  return (degrees + 360) % 360
}

/** Metres. A point farther out is an error of the file. */
const maxCoordinate = 1e7

/** Returns a point in metres, or undefined when it is incomplete or beyond any map. */
export function pointOf(x: string | undefined, y: string | undefined): Point | undefined {
  const [right, down] = [metresOf(x), metresOf(y)]
  if (right === undefined || down === undefined) return undefined
  return Math.abs(right) <= maxCoordinate && Math.abs(down) <= maxCoordinate ? [right, down] : undefined
}

/** Converts `00A8B8C8`, alpha first, to `#a8b8c8`. */
export function colorOf(text: string | undefined): string | undefined {
  const digits = text?.match(/^[0-9a-f]{0,2}([0-9a-f]{6})$/i)?.[1]
  return digits === undefined ? undefined : `#${digits.toLowerCase()}`
}
