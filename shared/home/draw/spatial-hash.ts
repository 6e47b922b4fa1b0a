import type {Box} from '../geometry/box.ts'
import type {Point} from '../schema.ts'

/**
 * Limits the cells that one object touches (larger objects are omitted) and the objects in one cell: no home slows the
 * search.
 */
const maxCells = 400
const maxPerCell = 48

/** A spatial hash: finds objects, in metres, by the square cells of width `size` that they touch. */
export interface SpatialHash<T> {
  addBox(box: Box, thing: T): void
  /** Adds the cells along a straight line, and those within `reach` of it. */
  addLine(from: Point, to: Point, reach: number, thing: T): void
  /** Returns each object that shares a cell with the box, once; some may not touch it. */
  near(box: Box): T[]
  /** Tests these objects, in the same order, until one passes; returns whether one does. */
  someNear(box: Box, test: (thing: T) => boolean): boolean
}

/** `found` is the number of the last search that found it. */
interface Entry<T> {
  thing: T
  found: number
}

export function createSpatialHash<T>(size: number): SpatialHash<T> {
  const cells = new Map<number, Entry<T>[]>()
  const none: readonly Entry<T>[] = []
  const at = (metres: number) => Math.floor(metres / size)
  let searches = 0

  function put(box: Box, entry: Entry<T>) {
    someCell(box, (key) => {
      const there = cells.get(key)
      if (there === undefined) cells.set(key, [entry])
      else if (there.length < maxPerCell && there[there.length - 1] !== entry) there.push(entry)
      return false
    })
  }

  /** Tests the cells that a box touches until one passes; none when they are too many. Returns whether one does. */
  function someCell({left, top, right, bottom}: Box, test: (key: number) => boolean): boolean {
    const [first, last, start, end] = [at(left), at(right), at(top), at(bottom)]
    if ((last - first + 1) * (end - start + 1) > maxCells) return false
    for (let x = first; x <= last; x++) for (let y = start; y <= end; y++) if (test(cellKey(x, y))) return true
    return false
  }

  function someNear(box: Box, test: (thing: T) => boolean): boolean {
    searches++
    return someCell(box, (key) => {
      for (const entry of cells.get(key) ?? none) {
        if (entry.found === searches) continue
        entry.found = searches
        if (test(entry.thing)) return true
      }
      return false
    })
  }

  return {
    addBox(box, thing) {
      put(box, {thing, found: 0})
    },

    addLine(from, to, reach, thing) {
      const entry = {thing, found: 0}
      const steps = Math.max(Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / size), 1)
      const [dx, dy] = [(to[0] - from[0]) / steps, (to[1] - from[1]) / steps]
      for (let step = 0; step < steps; step++) {
        const [x, y] = [from[0] + dx * step, from[1] + dy * step]
        const box = {
          left: Math.min(x, x + dx) - reach,
          top: Math.min(y, y + dy) - reach,
          right: Math.max(x, x + dx) + reach,
          bottom: Math.max(y, y + dy) + reach,
        }
        put(box, entry)
      }
    },

    near(box) {
      const things: T[] = []
      someNear(box, (thing) => {
        things.push(thing)
        return false
      })
      return things
    },

    someNear,
  }
}

/** Encodes a cell as one number; its coordinates may be negative, up to two million. */
export function cellKey(x: number, y: number): number {
  return (x + 2 ** 21) * 2 ** 22 + y + 2 ** 21
}
