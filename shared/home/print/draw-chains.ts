/** Draws the chains of dimensions around a plan, in millimetres on the sheet. */
import type {Box} from '../geometry/box.ts'
import type {Point} from '../schema.ts'
import {type Chains, type PlanSide, sides} from './dimension-chains.ts'
import {pens} from './pens.ts'
import {type Letters, line, type Mark, paths, text} from './sheet.ts'

/** Millimetres: the letters, a row of them, and the distances from the plan to the first line and to the next. */
const letterSize = 2.1
const rowHeight = 2.6
const fromPlan = 6
const tick = 0.9

/** The most rows that the texts of short pieces are raised to; one that has no place there is left out. */
const maxRows = 5

interface Options {
  /** The box of the plan's drawing, in millimetres. */
  around: Box
  /** Millimetres of a metre. */
  metre: number
  lengthText: (metres: number) => string
  letters: Letters
}

export interface DrawnChains {
  marks: Mark[]
  /** The plan's box, with its chains. */
  box: Box
}

export function drawChains(chains: Chains, options: Options): DrawnChains {
  const marks: Mark[] = []
  const box = {...options.around}
  for (const side of sides) {
    const drawn = drawSide(chains[side], side, options)
    marks.push(...drawn.marks)
    const [key, sign] = edges[side]
    box[key] += sign * drawn.reach
  }
  return {marks, box}
}

/** The edge of the box that each side moves, and which way is out. */
const edges = {top: ['top', -1], bottom: ['bottom', 1], left: ['left', -1], right: ['right', 1]} as const

function drawSide(places: readonly number[], side: PlanSide, options: Options): {marks: Mark[]; reach: number} {
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined || first === last) return {marks: [], reach: 0}
  const whole = rowOf([first, last], options)
  const pieces = places.length > 2 ? [rowOf(places, options), whole] : [whole]
  const marks: Mark[] = []
  let reach = fromPlan
  for (const [index, chain] of pieces.entries()) {
    const at = isOutside(side) ? reach : reach + rowHeight
    marks.push(...chainMarks(chain, at, index === 0 ? 2 : at - 2, side, options))
    reach = at + (isOutside(side) ? chain.rows : chain.rows - 1) * rowHeight + 2
  }
  return {marks, reach}
}

/** Texts stand above their line, as one reads them: at the top and the left that is outside, else towards the plan. */
const isOutside = (side: PlanSide) => side === 'top' || side === 'left'

interface Row {
  /** Millimetres along the side. */
  places: readonly number[]
  /** Each piece's middle, and its row: 0 is on the line, the others are away from the plan, off the thin lines. */
  texts: readonly {at: number; row: number; text: string}[]
  rows: number
}

/** Gives the texts of pieces rows: on the line where they fit, and above it where they don't. */
function rowOf(places: readonly number[], {metre, lengthText, letters}: Options): Row {
  const ends: number[] = []
  const texts = places.slice(1).flatMap((place, index) => {
    const from = places[index] as number
    const words = lengthText(place - from)
    const width = letters.widthOf(words, letterSize)
    const at = ((from + place) / 2) * metre
    if (width <= (place - from) * metre - 0.8) return [{at, row: 0, text: words}]
    for (let row = 1; row < maxRows; row++) {
      if (at - width / 2 < (ends[row] ?? Number.NEGATIVE_INFINITY) + 0.8) continue
      ends[row] = at + width / 2
      return [{at, row, text: words}]
    }
    return []
  })
  const rows = texts.reduce((most, {row}) => Math.max(most, row + 1), 1)
  return {places: places.map((place) => place * metre), texts, rows}
}

/** Draws a chain `out` millimetres from the plan; its thin lines start `from` millimetres from there. */
function chainMarks({places, texts}: Row, out: number, from: number, side: PlanSide, {around}: Options): Mark[] {
  const isFlat = side === 'top' || side === 'bottom'
  const [key, sign] = edges[side]
  const point = (along: number, away: number): Point => {
    const across = around[key] + sign * away
    return isFlat ? [along, across] : [across, along]
  }
  const [start, end] = [places[0] as number, places.at(-1) as number]
  // A slash rises to the right as one reads it.
  const slash = (along: number) => {
    const [x, y] = point(along, out)
    return line([x - tick, y + tick], [x + tick, y - tick])
  }
  return [
    paths(
      pens.hair,
      line(point(start - 1.5, out), point(end + 1.5, out)),
      ...places.map((at) => line(point(at, from), point(at, out + 1.2))),
    ),
    paths(pens.medium, ...places.map(slash)),
    ...texts.map(({at, row, text: words}) => {
      const [x, y] = point(at, out)
      const lift = row === 0 || isOutside(side) ? -(0.8 + row * rowHeight) : row * rowHeight + 0.6
      const where: Point = isFlat ? [x, y + lift] : [x + lift, y]
      return text(where, letterSize, words, {anchor: 'middle', angle: isFlat ? 0 : -90, hasEdge: true})
    }),
  ]
}
