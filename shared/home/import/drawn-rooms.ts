/** Stores the former outline of a room that became smaller in its `extra`: it tells the spaces that belonged to it. */
import type {Point, Room} from '../schema.ts'
import {importedFacts} from './source-id.ts'

/** An `extra` holds at most 16 KiB. Corners are rounded to centimetres. */
const maxCorners = 400

export function drawnAs(outline: readonly Point[]): {outline: Point[]} {
  const every = Math.ceil(outline.length / maxCorners)
  const corners = outline.filter((_, index) => index % every === 0)
  const rounded = corners.map(([x, y]): Point => [Math.round(x * 100) / 100, Math.round(y * 100) / 100])
  return {outline: rounded}
}

/** Returns the outline that a room had in its file, when the import stored one. The `extra` may hold anything else. */
export function outlineOf({extra}: Pick<Room, 'extra'>): Point[] | undefined {
  const {outline: stored} = importedFacts(extra)
  return Array.isArray(stored) && stored.every(isPoint) ? stored : undefined
}

export function isPoint(value: unknown): value is Point {
  return Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'number')
}
