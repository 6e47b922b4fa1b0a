/** Keeps measures and names within the format's bounds. */
import {rounded} from '../geometry/grid.ts'
import type {Notes} from './note-list.ts'

/** Rounds and clamps a measure. Notes a change, unless rounding alone caused it. */
export function clampMetres(metres: number, min: number, max: number, {changed}: Notes): number {
  const value = Math.min(Math.max(rounded(metres), min), max)
  if (value !== rounded(metres)) changed.add('measures-bounded')
  return value
}

/** Returns a name that the format accepts: 1 to 120 characters. */
export function nameOf(text: string, fallback: string, notes: Notes): string {
  return truncate(120, text.trim() === '' ? fallback : text.trim(), notes)
}

export function truncate(max: number, text: string, {changed}: Notes): string {
  if (text.length <= max) return text
  changed.add('names-cut')
  // Don't cut a surrogate pair in half.
  return `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
