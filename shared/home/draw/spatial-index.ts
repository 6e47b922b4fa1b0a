import type {Bounds} from './bounds.ts'

export interface Obstacle extends Bounds {
  /** How bad it is to cover it wholly. */
  cost: number
  /** Whether it parts what lies on either side. */
  isWall?: boolean
}

/** The side of a cell in metres. */
const size = 2
/** What spans more cells than this is left out, and no cell holds more: no home makes this slow. */
const mostCells = 400

/** Boxes, found by the cells that they touch. */
export function spatialIndex() {
  const cells = new Map<string, Obstacle[]>()
  const cellAt = (x: number, y: number) => `${Math.floor(x / size)} ${Math.floor(y / size)}`

  function cellsOf({left, top, right, bottom}: Bounds): string[] {
    const names: string[] = []
    const [across, down] = [Math.floor(right / size), Math.floor(bottom / size)]
    const [first, start] = [Math.floor(left / size), Math.floor(top / size)]
    if ((across - first + 1) * (down - start + 1) > mostCells) return names
    for (let x = first; x <= across; x++) for (let y = start; y <= down; y++) names.push(`${x} ${y}`)
    return names
  }

  return {
    add(obstacle: Obstacle) {
      for (const cell of cellsOf(obstacle)) {
        const there = cells.get(cell)
        if (there === undefined) cells.set(cell, [obstacle])
        else if (there.length < mostCells) there.push(obstacle)
      }
    },

    /** What covering this box costs. */
    covered(box: Bounds): number {
      const met = new Set<Obstacle>()
      for (const cell of cellsOf(box)) for (const obstacle of cells.get(cell) ?? []) met.add(obstacle)
      let cost = 0
      for (const obstacle of met) cost += obstacle.cost * sharedShare(box, obstacle)
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
