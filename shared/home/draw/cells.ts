import type {Point} from '../schema.ts'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** What would touch more cells than this is left out, and no cell holds more than the second: no home makes this slow. */
const mostCells = 400
const mostInCell = 48

/** Things in metres, found by the square cells, `size` wide, that they touch. */
export interface Cells<T> {
  addBox(box: Box, thing: T): void
  /** By the cells along a straight line, and those beside it within `reach`. */
  addLine(from: Point, to: Point, reach: number, thing: T): void
  /** Everything that shares a cell with the box, each thing once; perhaps more than touches it. */
  near(box: Box): Iterable<T>
}

export function cellsOf<T>(size: number): Cells<T> {
  const cells = new Map<number, T[]>()
  const at = (metres: number) => Math.floor(metres / size)

  function put(key: number, thing: T) {
    const there = cells.get(key)
    if (there === undefined) cells.set(key, [thing])
    else if (there.length < mostInCell && there[there.length - 1] !== thing) there.push(thing)
  }

  function* keysOf({left, top, right, bottom}: Box): Generator<number> {
    const [first, last, start, end] = [at(left), at(right), at(top), at(bottom)]
    if ((last - first + 1) * (end - start + 1) > mostCells) return
    for (let x = first; x <= last; x++) for (let y = start; y <= end; y++) yield cellKey(x, y)
  }

  return {
    addBox(box, thing) {
      for (const key of keysOf(box)) put(key, thing)
    },

    addLine(from, to, reach, thing) {
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
        for (const key of keysOf(box)) put(key, thing)
      }
    },

    near(box) {
      const found = new Set<T>()
      for (const key of keysOf(box)) for (const thing of cells.get(key) ?? []) found.add(thing)
      return found
    },
  }
}

/** One number for the two of a cell, which may be negative and up to two million. */
export function cellKey(x: number, y: number): number {
  return (x + 2 ** 21) * 2 ** 22 + y + 2 ** 21
}
