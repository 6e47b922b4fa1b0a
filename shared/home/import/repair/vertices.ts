/** Stores points on the grid of 0.1 mm, no two nearer to each other than the weld. */

/** Grid steps: 2.5 mm, safely more than the 1 mm within which the check joins two ends. */
export const weld = 25

const nearby = [-weld, 0, weld]

export interface Vertices {
  xs: number[]
  ys: number[]
  /** Returns the nearest vertex within the weld, or a new one. */
  at(x: number, y: number): number
}

export function createVertices(): Vertices {
  const [xs, ys]: [number[], number[]] = [[], []]
  const cells = new Map<number, number[]>()
  const cellOf = (x: number, y: number) => Math.floor(x / weld) * 2 ** 24 + Math.floor(y / weld)
  function nearest(x: number, y: number): number | undefined {
    let found: number | undefined
    let least = weld ** 2 + 1
    for (const vertex of around(x, y)) {
      const square = ((xs[vertex] as number) - x) ** 2 + ((ys[vertex] as number) - y) ** 2
      if (square >= least) continue
      least = square
      found = vertex
    }
    return found
  }
  function around(x: number, y: number): number[] {
    const found: number[] = []
    for (const dx of nearby) for (const dy of nearby) found.push(...(cells.get(cellOf(x + dx, y + dy)) ?? []))
    return found
  }
  return {
    xs,
    ys,
    at(toX, toY) {
      const [x, y] = [Math.round(toX), Math.round(toY)]
      const found = nearest(x, y)
      if (found !== undefined) return found
      const vertex = xs.push(x) - 1
      ys.push(y)
      const cell = cells.get(cellOf(x, y))
      if (cell === undefined) cells.set(cellOf(x, y), [vertex])
      else cell.push(vertex)
      return vertex
    },
  }
}
