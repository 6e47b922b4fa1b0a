/** The values of attributes, as Sweet Home 3D writes them: centimetres, radians, colours as eight hexadecimal digits. */
import type {Point} from '../schema.ts'

export type Attributes = Readonly<Record<string, string>>

/** Undefined when there is none, or none that is a finite number. */
export function numberOf(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** Centimetres as metres. */
export function metresOf(text: string | undefined): number | undefined {
  const value = numberOf(text)
  return value === undefined ? undefined : value / 100
}

/** Radians as degrees from 0 up to 360. */
export function degreesOf(text: string | undefined): number | undefined {
  const value = numberOf(text)
  if (value === undefined) return undefined
  const degrees = Math.round((((value * 180) / Math.PI) % 360) * 1000) / 1000
  return (degrees + 360) % 360
}

/** Points beyond this are further than the format reaches, and lost to its exact arithmetic. */
const farthest = 1000

export function pointOf(x: string | undefined, y: string | undefined): Point | undefined {
  const [right, down] = [metresOf(x), metresOf(y)]
  if (right === undefined || down === undefined) return undefined
  return Math.abs(right) <= farthest && Math.abs(down) <= farthest ? [right, down] : undefined
}

/** `00A8B8C8`, alpha first, as `#a8b8c8`. */
export function colorOf(text: string | undefined): string | undefined {
  const digits = text?.match(/^[0-9a-f]{0,2}([0-9a-f]{6})$/i)?.[1]
  return digits === undefined ? undefined : `#${digits.toLowerCase()}`
}
