/** Measures as the format takes them: on its grid of 0.1 mm, and within its bounds. */
import {gridSteps, onGrid} from '../grid.ts'
import type {Point} from '../schema.ts'
import type {Notes} from './note-list.ts'

export const rounded = (metres: number): number => onGrid(metres) / gridSteps

export const roundedPoint = ([x, y]: Point): Point => [rounded(x), rounded(y)]

export function clampMetres(metres: number, least: number, most: number, {changed}: Notes): number {
  const value = Math.min(Math.max(rounded(metres), least), most)
  if (value !== rounded(metres)) changed.add('measures-bounded')
  return value
}

/** A name as the format takes it: 1 to 120 characters. */
export function nameOf(text: string, fallback: string, notes: Notes): string {
  return truncate(120, text.trim() === '' ? fallback : text.trim(), notes)
}

export function truncate(most: number, text: string, {changed}: Notes): string {
  if (text.length <= most) return text
  changed.add('names-cut')
  // Not through the middle of a character that takes two places.
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
