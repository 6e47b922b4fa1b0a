/**
 * Splits bodies where they meet, until none crosses or overlaps another.
 * Every body becomes a chain of vertices on the grid of 0.1 mm.
 */

import type {Box} from '../../geometry/box.ts'
import {onGrid} from '../../geometry/grid.ts'
import {NotImportable} from '../not-importable.ts'
import type {WorkBudget} from '../work-budget.ts'
import {type Body, ensurePiecesFit, maxPieces} from './body.ts'
import {type BoxTree, boxTree} from './box-tree.ts'
import {createVertices, type Vertices, weld} from './vertices.ts'

export interface Chain {
  body: Body
  vertices: number[]
  /** Whether each piece between two vertices stays: one of several overlapping pieces does. */
  stays: boolean[]
}

export interface Split {
  chains: Chain[]
  vertices: Vertices
}

/** A split bends bodies by less than the weld, so they may meet again. A few rounds are enough. */
const maxRounds = 12

export function splitBodies(bodies: readonly Body[], budget: WorkBudget): Split {
  const vertices = createVertices()
  const chains = bodies.map(
    (body): Chain => ({
      body,
      vertices: withoutRepeats(body.points.map(([x, y]) => vertices.at(onGrid(x), onGrid(y)))),
      stays: [],
    }),
  )
  for (let round = 0; round < maxRounds; round++) if (!splitOnce(chains, vertices, budget)) break
  keepOneOfEach(chains)
  return {chains, vertices}
}

interface Piece extends Box {
  chain: Chain
  /** The index of its first vertex in the chain. */
  index: number
  from: number
  to: number
  /** Vertices to insert between its ends. */
  splits: Set<number>
}

/** Splits every piece once. Returns whether anything was split. */
function splitOnce(chains: readonly Chain[], vertices: Vertices, budget: WorkBudget): boolean {
  const pieces = chains.flatMap((chain) => piecesOf(chain, vertices))
  ensurePiecesFit(pieces.length)
  const tree = boxTree(pieces, budget)
  splitAtVertices(pieces, tree, vertices)
  splitAtCrossings(pieces, tree, vertices)
  let isSplit = false
  for (const chain of chains) chain.vertices = []
  for (const piece of pieces) {
    const {chain, from, to, splits} = piece
    if (splits.size > 0) isSplit = true
    if (chain.vertices.length === 0) chain.vertices.push(from)
    chain.vertices.push(...[...splits].sort((one, other) => along(piece, one) - along(piece, other)), to)
  }
  for (const chain of chains) chain.vertices = withoutRepeats(chain.vertices)
  return isSplit

  function along({from, to}: Piece, vertex: number): number {
    const {xs, ys} = vertices
    const [x, y] = [xs[from] as number, ys[from] as number]
    return (
      ((xs[vertex] as number) - x) * ((xs[to] as number) - x) + ((ys[vertex] as number) - y) * ((ys[to] as number) - y)
    )
  }
}

function piecesOf(chain: Chain, {xs, ys}: Vertices): Piece[] {
  return chain.vertices.slice(1).map((to, index) => {
    const from = chain.vertices[index] as number
    const [x, y, toX, toY] = [xs[from] as number, ys[from] as number, xs[to] as number, ys[to] as number]
    const [left, right] = x < toX ? [x, toX] : [toX, x]
    const [top, bottom] = y < toY ? [y, toY] : [toY, y]
    return {
      chain,
      index,
      from,
      to,
      splits: new Set(),
      left: left - weld,
      top: top - weld,
      right: right + weld,
      bottom: bottom + weld,
    }
  })
}

type Tree = BoxTree<Piece>

/** Splits pieces at vertices within the weld of their line. */
function splitAtVertices(pieces: readonly Piece[], tree: Tree, {xs, ys}: Vertices): void {
  const used = new Set(pieces.flatMap(({from, to}) => [from, to]))
  for (const vertex of used) {
    const [x, y] = [xs[vertex] as number, ys[vertex] as number]
    tree.touching({left: x, top: y, right: x, bottom: y}, (piece) => {
      const {from, to, splits} = piece
      if (from === vertex || to === vertex) return
      const [fromX, fromY] = [xs[from] as number, ys[from] as number]
      const [dx, dy] = [(xs[to] as number) - fromX, (ys[to] as number) - fromY]
      const square = dx ** 2 + dy ** 2
      const part = (x - fromX) * dx + (y - fromY) * dy
      if (part <= 0 || part >= square) return
      if (Math.abs((x - fromX) * dy - (y - fromY) * dx) <= weld * Math.sqrt(square)) splits.add(vertex)
    })
  }
}

function splitAtCrossings(pieces: readonly Piece[], tree: Tree, vertices: Vertices): void {
  const orders = new Map(pieces.map((piece, order) => [piece, order]))
  let made = 0
  for (const [order, one] of pieces.entries()) {
    if (made > maxPieces) throw new NotImportable('tangled', `walls cross over ${maxPieces} times`)
    tree.touching(one, (other) => {
      if ((orders.get(other) as number) <= order) return
      const crossing = crossingOf(one, other, vertices)
      if (crossing === undefined) return
      made++
      const vertex = vertices.at(...crossing)
      for (const {from, to, splits} of [one, other]) if (vertex !== from && vertex !== to) splits.add(vertex)
    })
  }
}

/** Returns where two pieces cross. Coordinates are integers below 2^24, so every test of sides is exact. */
function crossingOf(one: Piece, other: Piece, {xs, ys}: Vertices): [number, number] | undefined {
  if (one.from === other.from || one.from === other.to || one.to === other.from || one.to === other.to) return undefined
  const [ax, ay, bx, by] = [xs[one.from], ys[one.from], xs[one.to], ys[one.to]] as [number, number, number, number]
  const [cx, cy, dx, dy] = [xs[other.from], ys[other.from], xs[other.to], ys[other.to]] as [
    number,
    number,
    number,
    number,
  ]
  const side = (px: number, py: number) => (bx - ax) * (py - ay) - (by - ay) * (px - ax)
  const [c, d] = [side(cx, cy), side(dx, dy)]
  if (c === 0 || d === 0 || c > 0 === d > 0) return undefined
  const sideOfOther = (px: number, py: number) => (dx - cx) * (py - cy) - (dy - cy) * (px - cx)
  const [a, b] = [sideOfOther(ax, ay), sideOfOther(bx, by)]
  if (a === 0 || b === 0 || a > 0 === b > 0) return undefined
  const part = a / (a - b)
  return [ax + (bx - ax) * part, ay + (by - ay) * part]
}

/** Removes steps without length, and walks there and back. */
function withoutRepeats(vertices: readonly number[]): number[] {
  const kept: number[] = []
  for (const vertex of vertices) {
    if (kept.at(-1) === vertex) continue
    if (kept.at(-2) === vertex) kept.pop()
    else kept.push(vertex)
  }
  return kept
}

/** Keeps one of the pieces between the same two vertices: the one that `comesFirst`. */
function keepOneOfEach(chains: readonly Chain[]): void {
  const owners = new Map<string, {chain: Chain; index: number}>()
  for (const chain of [...chains].sort(comesFirst)) {
    chain.stays = chain.vertices.slice(1).map((to, index) => {
      const from = chain.vertices[index] as number
      const key = from < to ? `${from} ${to}` : `${to} ${from}`
      if (owners.has(key)) return false
      owners.set(key, {chain, index})
      return true
    })
  }
}

/** Orders walls before dividers, and thicker before thinner. A stable sort keeps the file's order otherwise. */
export function comesFirst({body: one}: Chain, {body: other}: Chain): number {
  return Number(one.isDivider) - Number(other.isDivider) || other.thickness - one.thickness
}
