import type {Bounds} from './bounds.ts'

export interface Obstacle extends Bounds {
  /** How bad it is to cover it wholly. */
  cost: number
  /** Whether it parts what lies on either side. */
  isWall?: boolean
}

/** What spans more cells than the first is left out, and no cell holds more than the second: no home makes this slow. */
const mostCells = 400
const mostInCell = 60

/** Boxes, found by the square cells that they touch, `size` metres wide. */
export function spatialIndex(size: number) {
  const cells = new Map<string, Obstacle[]>()
  const cellAt = (x: number, y: number) => `${Math.floor(x / size)} ${Math.floor(y / size)}`

  function cellsOf({left, top, right, bottom}: Bounds): string[] {
    const names: string[] = []
    const [first, last] = [Math.floor(left / size), Math.floor(right / size)]
    const [start, end] = [Math.floor(top / size), Math.floor(bottom / size)]
    if ((last - first + 1) * (end - start + 1) > mostCells) return names
    for (let x = first; x <= last; x++) for (let y = start; y <= end; y++) names.push(`${x} ${y}`)
    return names
  }

  return {
    add(obstacle: Obstacle) {
      for (const cell of cellsOf(obstacle)) {
        const there = cells.get(cell)
        if (there === undefined) cells.set(cell, [obstacle])
        else if (there.length < mostInCell) there.push(obstacle)
      }
    },

    /** What covering this box costs. */
    covered(box: Bounds): number {
      let cost = 0
      for (const cell of cellsOf(box))
        for (const obstacle of cells.get(cell) ?? []) {
          const share = sharedShare(box, obstacle)
          if (share === 0) continue
          // One that touches several cells counts in that of the upper left corner of what is covered of it.
          const corner = cellAt(Math.max(box.left, obstacle.left), Math.max(box.top, obstacle.top))
          if (corner === cell) cost += obstacle.cost * share
        }
      return cost
    },

    /** Whether a wall stands between two points. */
    isBarred(from: readonly [number, number], to: readonly [number, number]): boolean {
      const steps = Math.min(Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 0.08), 50)
      for (let step = 1; step <= steps; step++) {
        const x = from[0] + ((to[0] - from[0]) * step) / steps
        const y = from[1] + ((to[1] - from[1]) * step) / steps
        if (cells.get(cellAt(x, y))?.some((box) => box.isWall === true && holds(box, x, y))) return true
      }
      return false
    },
  }
}

function holds({left, top, right, bottom}: Bounds, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}

/** How much of the smaller box the other covers. */
function sharedShare(one: Bounds, other: Bounds): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / Math.min(areaOf(one), areaOf(other))
}

function areaOf({left, top, right, bottom}: Bounds): number {
  return Math.max((right - left) * (bottom - top), 1e-6)
}
