/** Finds located elements near each other in about constant time. */
import {distance} from '../geometry/vector.ts'
import type {Point} from '../schema.ts'
import type {LocatedElement} from './located-elements.ts'

/** Limits the work for each element: no person puts so many of one name in one place. */
const maxTried = 200

export interface Places {
  /** Returns elements of the same key in the cells around a place: at most `maxTried`. */
  around(key: string, points: readonly Point[]): LocatedElement[]
  remove(element: LocatedElement): void
}

/** Indexes elements by key and by the middle of their points, for searches within `reach` metres. */
export function createPlaces(
  elements: readonly LocatedElement[],
  keyOf: (element: LocatedElement) => string,
  reach: number,
): Places {
  const cells = new Map<string, Set<LocatedElement>>()
  const gridOf = ([x, y]: Point) => [Math.floor(x / reach), Math.floor(y / reach)] as const
  const cellOf = (key: string, [column, row]: readonly [number, number]) => `${column} ${row} ${key}`
  const cellAt = (element: LocatedElement) => cellOf(keyOf(element), gridOf(middleOf(element.points)))
  for (const element of elements) {
    const cell = cellAt(element)
    const known = cells.get(cell)
    if (known === undefined) cells.set(cell, new Set([element]))
    else known.add(element)
  }
  return {
    around(key, points) {
      const [column, row] = gridOf(middleOf(points))
      const found: LocatedElement[] = []
      for (const right of [0, -1, 1])
        for (const down of [0, -1, 1])
          for (const element of cells.get(cellOf(key, [column + right, row + down])) ?? []) {
            if (found.length >= maxTried) return found
            found.push(element)
          }
      return found
    },
    remove: (element) => void cells.get(cellAt(element))?.delete(element),
  }
}

function middleOf(points: readonly Point[]): Point {
  const count = Math.max(points.length, 1)
  return [points.reduce((sum, [x]) => sum + x, 0) / count, points.reduce((sum, [, y]) => sum + y, 0) / count]
}

/** Returns whether all points of two elements are within `reach` metres; a wall may run the other way. */
export function areNear(one: LocatedElement, other: LocatedElement, reach: number): boolean {
  if (one.points.length !== other.points.length) return false
  return (
    fits(one.points, other.points, reach) ||
    (one.points.length > 1 && fits(one.points, other.points.toReversed(), reach))
  )
}

const fits = (points: readonly Point[], others: readonly Point[], reach: number) =>
  others.every((point, index) => distance(point, points[index] as Point) <= reach)

/** Returns the metres between the first points of two elements. */
export const wayBetween = (one: LocatedElement, other: LocatedElement): number =>
  one.points[0] && other.points[0] ? distance(one.points[0], other.points[0]) : 0
