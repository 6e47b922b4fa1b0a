/** Draws the dimension lines that a plan gets by itself around its drawing, in millimetres on the sheet. */
import type {DimensionLine} from '../dimensions/dimension-line.ts'
import {type Box, boxAroundPoints, unionOf} from '../geometry/box.ts'
import {along, directionOf, dot, rotate} from '../geometry/vector.ts'
import type {Point} from '../schema.ts'
import {pens} from './pens.ts'
import {type Letters, line, type Mark, paths, text} from './sheet.ts'

/** Millimetres: the letters, a row of them, and the distance from the plan to the first line. */
const letterSize = 2.1
const rowHeight = 2.6
const fromPlan = 6
const tick = 0.9

/** The most rows that the texts of short pieces are moved to; one that has no place there is left out. */
const maxRows = 5

interface Options {
  /** The box of the plan's drawing, in millimetres. */
  around: Box
  /** Millimetres of a metre. */
  metre: number
  lengthText: (metres: number) => string
  letters: Letters
  /** Whether the chain of the walls that meet a side is left out, beside those of its openings and of the whole. */
  isBrief: boolean
}

/** Lines that measure one after the other, along one side of the house. */
interface Chain {
  /** The unit vectors along the side, to the right as seen from outside it, and outwards. */
  right: Point
  out: Point
  /** How far out its line was meant to be, in metres. */
  depth: number
  pieces: readonly (readonly [from: number, to: number])[]
}

/** Draws lines so far out that they keep clear of the plan's drawing, and of each other's texts. */
export function drawChains(lines: readonly DimensionLine[], options: Options): {marks: Mark[]; box: Box} {
  const sides = [...Map.groupBy(chainsOf(lines), ({out}) => directionKey(out)).values()].map((chains) =>
    drawSide(options.isBrief && chains.length > 2 ? chains.filter((_, index) => index !== 1) : chains, options),
  )
  const corners = sides.flatMap((side) => side.corners)
  return {marks: sides.flatMap(({marks}) => marks), box: unionOf([options.around, boxAroundPoints(corners)])}
}

/** Draws the chains of one side, from the plan outwards. `corners` are the ends of the outermost texts. */
function drawSide(chains: readonly Chain[], options: Options): {marks: Mark[]; corners: Point[]} {
  const marks: Mark[] = []
  const corners: Point[] = []
  let away = edgeOf(chains, options) + fromPlan
  for (const [index, chain] of chains.entries()) {
    const row = rowOf(chain, options)
    const isBelow = isReadTowardsPlan(chain)
    away += isBelow ? rowHeight : 0
    marks.push(...chainMarks(row, chain, {away, from: index === 0 ? fromPlan - 2 : 2}))
    away += (isBelow ? row.rows - 1 : row.rows) * rowHeight + 2
    corners.push(...row.ends.map((at) => placeOf(chain, at, away - 1)))
  }
  return {marks, corners}
}

const directionKey = ([x, y]: Point) => `${Math.round(x * 1000)} ${Math.round(y * 1000)}`

/** Joins lines to chains: those of one side and depth, in their order. */
function chainsOf(lines: readonly DimensionLine[]): Chain[] {
  const chains = new Map<string, Chain & {pieces: [number, number][]}>()
  for (const {from, to, measured} of lines) {
    const out = directionOf(measured[0], from)
    const right = rotate(out, 90)
    const depth = dot(from, out)
    const key = `${directionKey(out)} ${Math.round(depth * 1000)}`
    const chain = chains.get(key) ?? {right, out, depth, pieces: []}
    chains.set(key, chain)
    const [start, end] = [dot(from, right), dot(to, right)]
    chain.pieces.push(start < end ? [start, end] : [end, start])
  }
  return [...chains.values()]
    .map((chain) => ({...chain, pieces: chain.pieces.sort((one, other) => one[0] - other[0])}))
    .sort((one, other) => one.depth - other.depth)
}

/** Returns how far out the drawing reaches on a side: its box for one along the sheet, else the house. */
function edgeOf(chains: readonly Chain[], {around, metre}: Options): number {
  const [{out, depth}] = chains as [Chain]
  if (Math.abs(out[0] * out[1]) > 1e-4) return (depth - nearest) * metre
  return Math.max(...cornersOf(around).map((corner) => dot(corner, out)))
}

/** Metres between a house and its first line where the plan computes it. */
export const nearest = 0.3

const cornersOf = ({left, top, right, bottom}: Box): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]

const placeOf = ({right, out}: Chain, at: number, away: number): Point => along(along([0, 0], right, at), out, away)

/** The angle at which a chain's texts are read: from below or from the right. */
function angleOf({right}: Chain): number {
  const degrees = (Math.atan2(right[1], right[0]) * 180) / Math.PI
  return degrees > 89.5 ? degrees - 180 : degrees <= -90.5 ? degrees + 180 : degrees
}

/** Texts stand above their line: on two sides of a house that is towards the plan. */
const isReadTowardsPlan = (chain: Chain) => dot(chain.out, rotate([0, -1], angleOf(chain))) < 0

interface Row {
  /** Millimetres along the side. */
  ends: readonly number[]
  /** Each piece's middle, and its row: 0 is on the line, the others are away from the plan, off the thin lines. */
  texts: readonly {at: number; row: number; text: string}[]
  rows: number
  pieces: Chain['pieces']
}

/** Gives the texts of pieces rows: on the line where they fit, and farther out where they don't. */
function rowOf({pieces}: Chain, {metre, lengthText, letters}: Options): Row {
  const taken: number[] = []
  const scaled = pieces.map(([from, to]) => [from * metre, to * metre] as const)
  const texts = scaled.flatMap(([from, to], index) => {
    const [start, end] = pieces[index] as readonly [number, number]
    const words = lengthText(end - start)
    const width = letters.widthOf(words, letterSize)
    const at = (from + to) / 2
    if (width <= to - from - 0.8) return [{at, row: 0, text: words}]
    for (let row = 1; row < maxRows; row++) {
      if (at - width / 2 < (taken[row] ?? Number.NEGATIVE_INFINITY) + 0.8) continue
      taken[row] = at + width / 2
      return [{at, row, text: words}]
    }
    return []
  })
  const ends = [...new Set(scaled.flat())].sort((one, other) => one - other)
  return {ends, texts, rows: texts.reduce((most, {row}) => Math.max(most, row + 1), 1), pieces: scaled}
}

/** Draws a chain's line; its thin lines begin `from` millimetres before it. */
function chainMarks({ends, texts, pieces}: Row, chain: Chain, {away, from}: {away: number; from: number}): Mark[] {
  const angle = angleOf(chain)
  const isBelow = isReadTowardsPlan(chain)
  const point = (at: number, out: number) => placeOf(chain, at, out)
  // A slash rises to the right as one reads it.
  const slash = rotate([tick, -tick], angle)
  const beyond = 1.5
  return [
    paths(
      pens.hair,
      ...pieces.map(([start, end]) => line(point(start - beyond, away), point(end + beyond, away))),
      ...ends.map((at) => line(point(at, away - from), point(at, away + 1.2))),
    ),
    paths(
      pens.medium,
      ...ends.map((at) => {
        const middle = point(at, away)
        return line(along(middle, slash, -1), along(middle, slash, 1))
      }),
    ),
    ...texts.map(({at, row, text: words}) => {
      // A text stands on its baseline; beyond a line below it, it hangs by the height of its digits.
      const lift = isBelow ? (row === 0 ? -0.8 : row * rowHeight + 0.6) : 0.8 + row * rowHeight
      return text(point(at, away + lift), letterSize, words, {anchor: 'middle', angle, hasEdge: true})
    }),
  ]
}
