/** Lines boxes up with others, one axis at a time. */
import type {Box} from '../geometry/box.ts'
import {rounded, roundedPoint} from '../geometry/grid.ts'
import type {Point} from '../schema.ts'
import type {SnapReason} from './snap.ts'

/** The outline of an element; of a light and an opening, its middle. */
export interface ElementBox extends Box {
  id: string
}

export type Axis = 'x' | 'y'

/** How far a box moves along an axis, and why. */
export interface Alignment {
  by: number
  reason: SnapReason
}

/** Returns the shortest way to line a box up, along one axis; undefined when all are longer than `reach`. */
export function alignBox(box: Box, others: readonly ElementBox[], axis: Axis, reach: number): Alignment | undefined {
  const lined = lineUp(box, others, axis, reach)
  const spaced = spaceOut(box, others, axis, reach)
  if (lined === undefined || spaced === undefined) return lined ?? spaced
  return Math.abs(spaced.by) < Math.abs(lined.by) - 1e-6 ? spaced : lined
}

interface Lines {
  from: number
  middle: number
  to: number
}

const linesOf = ({left, top, right, bottom}: Box, axis: Axis): Lines =>
  axis === 'x'
    ? {from: left, middle: (left + right) / 2, to: right}
    : {from: top, middle: (top + bottom) / 2, to: bottom}

const across = (axis: Axis): Axis => (axis === 'x' ? 'y' : 'x')

const pointOn = (axis: Axis, at: number, other: number): Point => roundedPoint(axis === 'x' ? [at, other] : [other, at])

function lineUp(box: Box, others: readonly ElementBox[], axis: Axis, reach: number): Alignment | undefined {
  const own = linesOf(box, axis)
  const level = linesOf(box, across(axis)).middle
  let best: {by: number; far: number; reason: SnapReason} | undefined
  for (const other of others) {
    const theirs = linesOf(other, axis)
    const otherLevel = linesOf(other, across(axis)).middle
    const far = Math.abs(otherLevel - level)
    for (const [mine, line, part] of pairsOf(own, theirs)) {
      const by = line - mine
      if (Math.abs(by) > reach) continue
      const difference = best === undefined ? -1 : Math.abs(by) - Math.abs(best.by)
      if (difference > 1e-6 || (difference > -1e-6 && best !== undefined && far >= best.far)) continue
      const [from, at] = [pointOn(axis, line, otherLevel), pointOn(axis, line, level)]
      best = {by, far, reason: {kind: 'align', element: other.id, axis, part, from, at}}
    }
  }
  return best && {by: best.by, reason: best.reason}
}

type Pair = readonly [mine: number, theirs: number, part: 'edge' | 'middle']

/** Middles line up with middles, and edges with edges; a point has only a middle. */
function pairsOf(own: Lines, theirs: Lines): Pair[] {
  const middles: Pair = [own.middle, theirs.middle, 'middle']
  if (own.to - own.from < 0.001 || theirs.to - theirs.from < 0.001) return [middles]
  const edges = [own.from, own.to].flatMap((mine) => [theirs.from, theirs.to].map((line): Pair => [mine, line, 'edge']))
  return [middles, ...edges]
}

/** Finds equal gaps: between two neighbours, or beyond two that stand apart. */
function spaceOut(box: Box, others: readonly ElementBox[], axis: Axis, reach: number): Alignment | undefined {
  const [own, beside] = [linesOf(box, axis), linesOf(box, across(axis))]
  const row = others
    .filter((other) => {
      const {from, to} = linesOf(other, across(axis))
      return to >= beside.from - 0.001 && from <= beside.to + 0.001
    })
    .map((other) => linesOf(other, axis))
  const before = row.filter(({to}) => to <= own.from + reach).sort((one, other) => other.to - one.to)
  const after = row.filter(({from}) => from >= own.to - reach).sort((one, other) => one.from - other.from)
  const size = own.to - own.from
  const line = (from: number, to: number) =>
    [pointOn(axis, from, beside.middle), pointOn(axis, to, beside.middle)] as const
  const found: Alignment[] = []
  const add = (from: number, metres: number, gaps: (readonly [Point, Point])[]) => {
    if (metres < 0.001 || Math.abs(from - own.from) > reach) return
    const at = pointOn(axis, from + size / 2, beside.middle)
    found.push({by: from - own.from, reason: {kind: 'equal', metres: rounded(metres), gaps, at}})
  }
  const [left, farLeft] = before
  const [right, farRight] = after
  if (left && right) {
    const gap = (right.from - left.to - size) / 2
    add(left.to + gap, gap, [line(left.to, left.to + gap), line(right.from - gap, right.from)])
  }
  if (left && farLeft) {
    const gap = left.from - farLeft.to
    add(left.to + gap, gap, [line(farLeft.to, left.from), line(left.to, left.to + gap)])
  }
  if (right && farRight) {
    const gap = farRight.from - right.to
    add(right.from - gap - size, gap, [line(right.from - gap, right.from), line(right.to, farRight.from)])
  }
  return found.sort((one, other) => Math.abs(one.by) - Math.abs(other.by))[0]
}
