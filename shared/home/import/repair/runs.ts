/** Makes walls of chains: runs as long as possible, because a wall may continue where others end on it. */

import {gridSteps} from '../../geometry/grid.ts'
import type {Point} from '../../schema.ts'
import type {Body} from './body.ts'
import {bowBetween} from './body.ts'
import {type Chain, comesFirst, type Split} from './split-bodies.ts'

export interface Run {
  body: Body
  a: Point
  b: Point
  /** Signed, positive to the left. */
  bow: number
}

/** Grid steps (0.3 mm) that a vertex may be from the line of a straight run. */
const straightness = 3
const maxPiecesOfRun = 200

export function buildRuns({chains, vertices}: Split): Run[] {
  const degrees = degreesOf(chains)
  const passers = passersOf(chains, degrees)
  const {xs, ys} = vertices
  const place = (vertex: number): Point => [(xs[vertex] as number) / gridSteps, (ys[vertex] as number) / gridSteps]
  const runs: Run[] = []
  for (const chain of chains) {
    const {body, vertices: row, stays} = chain
    for (let start = 0; start < stays.length; start++) {
      if (stays[start] !== true) continue
      let end = start + 1
      while (continues(chain, start, end)) end++
      const [a, b] = [place(row[start] as number), place(row[end] as number)]
      runs.push({body, a, b, bow: bowBetween(a, b, body.radius)})
      start = end - 1
    }
  }
  return runs

  function continues(chain: Chain, start: number, end: number): boolean {
    const vertex = chain.vertices[end] as number
    if (chain.stays[end] !== true || end - start >= maxPiecesOfRun) return false
    if (chain.body.radius !== 0) return degrees[vertex] === 2
    return (degrees[vertex] === 2 || passers.get(vertex) === chain) && isStraight(chain.vertices.slice(start, end + 2))
  }

  function isStraight(row: readonly number[]): boolean {
    const [from, to] = [row[0] as number, row[row.length - 1] as number]
    const [x, y] = [xs[from] as number, ys[from] as number]
    const [dx, dy] = [(xs[to] as number) - x, (ys[to] as number) - y]
    const max = straightness * Math.hypot(dx, dy)
    return row.every((vertex) => Math.abs(((xs[vertex] as number) - x) * dy - ((ys[vertex] as number) - y) * dx) <= max)
  }
}

/** Counts the pieces that end at each vertex. */
function degreesOf(chains: readonly Chain[]): number[] {
  const degrees: number[] = []
  for (const {vertices, stays} of chains)
    for (const [index, stay] of stays.entries())
      if (stay)
        for (const vertex of [vertices[index] as number, vertices[index + 1] as number])
          degrees[vertex] = (degrees[vertex] ?? 0) + 1
  return degrees
}

/** Chooses the chain that continues where several meet. The others end there. */
function passersOf(chains: readonly Chain[], degrees: readonly number[]): Map<number, Chain> {
  const passers = new Map<number, Chain>()
  for (const chain of [...chains].sort(comesFirst)) {
    if (chain.body.radius !== 0) continue
    const {vertices, stays} = chain
    for (let index = 1; index < stays.length; index++) {
      const vertex = vertices[index] as number
      if (stays[index - 1] === true && stays[index] === true && (degrees[vertex] ?? 0) > 2 && !passers.has(vertex))
        passers.set(vertex, chain)
    }
  }
  return passers
}
