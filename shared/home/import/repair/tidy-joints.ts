/**
 * Moves joints of walls that run on in one line, so that openings across them get a wall: ends that overlap become one
 * corner, and a corner that bends a little moves out of the opening.
 */

import {boxOf, directionIn, distanceTo, type Segment} from '../../geometry/segment.ts'
import {cross, distance, dot, minus} from '../../geometry/vector.ts'
import type {Point} from '../../schema.ts'
import type {WorkBudget} from '../work-budget.ts'
import type {Line} from './body.ts'
import {boxTree} from './box-tree.ts'
import type {JoinOptions} from './join-in-line.ts'

/** The sine of 2.2°: people mean one line when two walls bend by up to 2°. */
const maxSine = 0.0384
/** Metres between the centre lines of walls that overlap. */
const maxBeside = 0.03
/** Metres between ends that nearly meet, which the repair joins too. */
const maxGap = 0.03
/** Metres. Ends this near are one corner. */
const sameCorner = 0.001
/** Metres that a corner is moved at a time, at most, and that a wall keeps. */
const step = 0.05
const maxMoved = 3
/** Metres between an opening and the corner that moved out of it. */
const margin = 0.03
const minLength = 0.05

interface Joint {
  one: number
  other: number
}

/** Returns the lines, in their order, with the ends of such joints moved. */
export function tidyJoints<L extends Line>(lines: readonly L[], joining: JoinOptions, budget: WorkBudget): L[] {
  const tidy = [...lines]
  const joints = jointsOf(lines, joining, budget)
  for (const joint of joints) {
    meetAtOneCorner(tidy, joint, joining)
    moveCorner(tidy, joint, joining)
  }
  return tidy
}

/** Returns the pairs of straight walls of one line that touch, each once. */
function jointsOf(lines: readonly Line[], joining: JoinOptions, budget: WorkBudget): Joint[] {
  const straight = lines.flatMap((line, index) => (line.arc === 0 ? [{line, index, ...boxOf(line, maxBeside)}] : []))
  const tree = boxTree(straight, budget)
  const found: Joint[] = []
  for (const {line, index, ...box} of straight)
    tree.touching(box, (each) => {
      if (each.index <= index || !joining.fit(index, each.index)) return
      if (Math.abs(cross(directionIn(line), directionIn(each.line))) <= maxSine)
        found.push({one: index, other: each.index})
    })
  return found
}

type End = 'a' | 'b'

const opposite = {a: 'b', b: 'a'} as const
const bothEnds = ['a', 'b'] as const

/** Ends the second wall where the first one ends, when each ends in the other or just short of it. */
function meetAtOneCorner<L extends Line>(lines: L[], {one, other}: Joint, joining: JoinOptions): void {
  const [first, second] = [lines[one] as L, lines[other] as L]
  for (const end of bothEnds)
    for (const otherEnd of bothEnds) {
      const apart = distance(first[end], second[otherEnd])
      if (apart <= sameCorner || !(doOverlap(first, end, second, otherEnd) || apart <= maxGap)) continue
      if (isWithin(second, first[opposite[end]]) || isWithin(first, second[opposite[otherEnd]])) continue
      const along = directionIn(first)
      const isAcross = [first[end], second[otherEnd]].some((corner) => joining.isSpanned(corner, along))
      if (!isAcross) continue
      lines[other] = {...second, [otherEnd]: first[end]}
      return
    }
}

const doOverlap = (first: Line, end: End, second: Line, otherEnd: End): boolean =>
  isWithin(second, first[end]) && isWithin(first, second[otherEnd])

const isWithin = (wall: Segment, point: Point): boolean => {
  const along = dot(minus(point, wall.a), directionIn(wall))
  return along > -sameCorner && along < distance(wall.a, wall.b) + sameCorner && distanceTo(wall, point) <= maxBeside
}

/** Lengthens one wall of a bend along its own line until no opening lies across the corner, and shortens the other. */
function moveCorner<L extends Line>(lines: L[], {one, other}: Joint, joining: JoinOptions): void {
  for (const end of bothEnds)
    for (const otherEnd of bothEnds) {
      const [first, second] = [lines[one] as L, lines[other] as L]
      const corner = first[end]
      if (distance(corner, second[otherEnd]) > sameCorner || !isBend(first, end, second, otherEnd)) continue
      if (!joining.isSpanned(corner, directionIn(first))) continue
      const ways = [
        movedAlong({from: first, end, into: second, otherEnd}, joining),
        movedAlong({from: second, end: otherEnd, into: first, otherEnd: end}, joining),
      ].map((moved, index) => ({moved, index}))
      const [best] = ways
        .filter(({moved}) => moved !== undefined)
        .sort((before, after) => distance(corner, before.moved as Point) - distance(corner, after.moved as Point))
      if (best?.moved === undefined) continue
      lines[one] = {...first, [end]: best.moved}
      lines[other] = {...second, [otherEnd]: best.moved}
    }
}

/** Metres that a corner may be from the straight line: less is joined without a bend. */
const maxOff = 0.0024

function isBend(first: Line, end: End, second: Line, otherEnd: End): boolean {
  const [far, beyond] = [first[opposite[end]], second[opposite[otherEnd]]]
  const runsOn = dot(minus(far, first[end]), minus(beyond, second[otherEnd])) < 0
  return runsOn && distanceTo({a: far, b: beyond}, first[end]) > maxOff
}

interface Moving {
  /** The wall that becomes longer, at this end. */
  from: Line
  end: End
  into: Line
  otherEnd: End
}

function movedAlong({from, end, into, otherEnd}: Moving, {isSpanned}: JoinOptions): Point | undefined {
  const corner = from[end]
  const out = directionIn({a: from[opposite[end]], b: corner})
  const room = Math.min(distance(corner, into[opposite[otherEnd]]) - minLength, maxMoved)
  const at = (moved: number): Point => [corner[0] + out[0] * moved, corner[1] + out[1] * moved]
  for (let moved = step; moved <= room; moved += step)
    if (!isSpanned(at(moved), out)) return at(Math.min(moved + margin, room))
  return undefined
}
