/** Places doors and windows on their walls. */

import type {Box} from '../geometry/box.ts'
import {gridSteps, onGrid} from '../geometry/grid.ts'
import {boxOf} from '../geometry/segment.ts'
import {cross, distance, dot, minus, rotate} from './../geometry/vector.ts'
import type {Opening, Point, Wall} from '../schema.ts'
import {leftNormal, type WallLine, wallLine} from '../wall-line.ts'
import {isSwingGuess} from './doubts.ts'
import type {ImportContext} from './import-context.ts'
import {clampMetres, nameOf, truncate} from './measures.ts'
import type {Notes} from './note-list.ts'
import {centerInWall} from './opening-center.ts'
import {openingKindOf} from './opening-kinds.ts'
import {boxTree} from './repair/box-tree.ts'
import type {SourceOpening, SourcePiece} from './source-home.ts'
import {extraOf} from './source-id.ts'
import type {WorkBudget} from './work-budget.ts'

/** Metres that an opening may be beyond its wall's body. */
const slack = 0.1
/** The sine of 15°: the largest angle between an opening and its wall. */
const maxSine = 0.26
/** Metres by which the wall that the file names may be farther than another one. */
const ownWall = 1
/** The share of its width that an opening must keep to fit a wall. */
const minKept = 0.4
/** An opening without sashes has several leaves from this width on, about `leafWidth` each, in metres. */
const maxLeafWidth = 1.4
const leafWidth = 0.9
/** Grid steps. Smaller changes are not noted. */
const minNotedChange = 50
/** Grid steps. An opening that sticks out by less than this loses at most `maxNarrowing`, and moves by the rest. */
const smallExcess = 500
const maxNarrowing = 150

interface Candidate extends Box {
  wall: Wall
  /** Its number in the file. */
  number: number | undefined
  line: WallLine
  half: number
}

/** A position on a wall: `at` is in metres along it. The lowest score fits best. */
export interface Place {
  wall: Wall
  line: WallLine
  at: number
  score: number
}

export type PlaceOpening = (piece: SourcePiece) => Opening | undefined

/** Returns a function that turns a piece into an opening of one of these walls; undefined when it is on none. */
export function createOpeningPlacer(
  walls: readonly Wall[],
  context: ImportContext,
  numbers: ReadonlyMap<string, number>,
): PlaceOpening {
  const find = createPlaceFinder(walls, context.budget, numbers)
  return (piece) => {
    const place = find(piece)
    return place && openingOf(piece, place, context)
  }
}

/** Returns a function that finds the wall and the position where an opening belongs, if any. */
export function createPlaceFinder(
  walls: readonly Wall[],
  budget: WorkBudget,
  numbers: ReadonlyMap<string, number> = new Map(),
): (piece: SourcePiece) => Place | undefined {
  const bodies = walls.filter(({kind}) => kind !== 'divider')
  const tree = boxTree(
    bodies.map((wall): Candidate => {
      const half = (wall.thickness ?? 0) / 2
      return {
        wall,
        number: numbers.get(wall.id),
        line: wallLine(wall),
        half,
        ...boxOf(wall, half + slack + Math.abs(wall.bow ?? 0)),
      }
    }),
    budget,
  )
  return (piece) => bestPlace(piece, (box, found) => tree.touching(box, found))
}

function bestPlace(piece: SourcePiece, touching: (box: Box, found: (each: Candidate) => void) => void) {
  const {depth} = piece
  const center = centerInWall(piece)
  const axis = rotate([1, 0], piece.angle)
  let best: Place | undefined
  touching(boxOf({a: center, b: center}, depth / 2 + piece.width / 2), ({wall, number, line, half}) => {
    const at = alongOf(line, center, wall)
    const {point, direction} = line.at(at)
    const away = distance(point, center)
    const beside = Math.abs(cross(direction, minus(center, point)))
    if (Math.abs(cross(axis, direction)) > maxSine || beside > half + depth / 2 + slack) return
    const start = at - piece.width / 2 + dot(minus(center, point), direction)
    const kept = Math.min(start + piece.width, line.length) - Math.max(start, 0)
    if (kept < piece.width * minKept) return
    const isOwn = number !== undefined && number === piece.opening?.wall
    const score = away + (piece.width - kept) - (isOwn ? ownWall : 0)
    if (best === undefined || score < best.score) best = {wall, line, at, score}
  })
  return best
}

/** Returns the metres along the line to its point nearest to `point`. */
function alongOf(line: WallLine, point: Point, {a, b}: Wall): number {
  const chord = minus(b, a)
  let at = (dot(minus(point, a), chord) / Math.max(dot(chord, chord), 1e-9)) * line.length
  for (let step = 0; step < 8; step++) {
    at = Math.min(Math.max(at, 0), line.length)
    const {point: on, direction} = line.at(at)
    at += dot(minus(point, on), direction)
  }
  return Math.min(Math.max(at, 0), line.length)
}

function openingOf(piece: SourcePiece, {wall, line, at}: Place, {extraKey, ids, notes}: ImportContext): Opening {
  const {width, middle} = fitted(piece, onGrid(line.length), onGrid(at), notes)
  const kind = openingKindOf(piece)
  const opening: Opening = {
    id: ids.of(piece.name, kind),
    name: nameOf(piece.name, kind, notes),
    wall: wall.id,
    at: middle / gridSteps,
    width: width / gridSteps,
    height: clampMetres(piece.height, 0.01, 100, notes),
    kind,
    ...(piece.opening ? knownSwing(piece.opening, piece, line.at(at), notes) : swingOf(piece, line, at)),
    ...extraOf(extraKey, piece.sourceId, piece.unsure && {unsure: piece.unsure}),
  }
  const sill = clampMetres(Math.max(piece.z, 0), 0, 100, notes)
  if (sill > 0) opening.sill = sill
  if (piece.note) opening.note = truncate(4000, piece.note, notes)
  return opening
}

/** Fits an opening between the ends of its wall, in grid steps. An even width keeps both ends on the grid. */
function fitted(piece: SourcePiece, length: number, at: number, notes: Notes): {width: number; middle: number} {
  const wanted = 2 * onGrid(clampMetres(piece.width, 0.01, 100, notes) / 2)
  const excess = Math.max(wanted / 2 - at, at + wanted / 2 - length, 0)
  const narrowing = excess < smallExcess ? 2 * Math.ceil(Math.min(excess, maxNarrowing) / 2) : 0
  const width = Math.min(wanted - narrowing, length - (length % 2))
  const middle = Math.min(Math.max(at, width / 2), length - width / 2)
  const [moved, change] = [Math.abs(middle - at), wanted - width]
  if (Math.max(change, moved) > minNotedChange)
    notes.changed.addChange('openings-fitted', {
      name: nameOf(piece.name, openingKindOf(piece), notes),
      ...(change > minNotedChange && {width: [wanted / gridSteps, width / gridSteps]}),
      ...(moved > minNotedChange && {moved: moved / gridSteps}),
    })
  return {width, middle}
}

type Swing = Pick<Opening, 'leaves' | 'hinge' | 'side'>

/** Returns the number of leaves, and the first leaf's hinge and opening side. */
function swingOf(piece: SourcePiece, line: WallLine, at: number): Swing {
  const [sash] = piece.sashes
  if (sash === undefined) return piece.width < maxLeafWidth ? {} : {leaves: leavesOf(piece.width / leafWidth)}
  const {point, direction} = line.at(at)
  const mirror = piece.isMirrored ? -1 : 1
  const hinge = rotate([mirror * (sash.x - 0.5) * piece.width, (sash.y - 0.5) * piece.depth], piece.angle)
  // Some models are drawn open: their sash swings shut. The closed end is the one that lies in the wall.
  const isDrawnOpen = Math.abs(Math.sin(sash.start)) > Math.abs(Math.sin(sash.end)) + 1e-6
  const [closed, open] = isDrawnOpen ? [sash.end, sash.start] : [sash.start, sash.end]
  const swing = rotate([mirror * (Math.cos(open) - Math.cos(closed)), Math.sin(closed) - Math.sin(open)], piece.angle)
  const toHinge = minus([piece.at[0] + hinge[0], piece.at[1] + hinge[1]], point)
  const leaves = leavesOf(piece.sashes.length)
  return {
    ...(leaves > 1 && {leaves}),
    ...(dot(toHinge, direction) > 0 && {hinge: 'b' as const}),
    ...(dot(swing, leftNormal(direction)) < -1e-6 && {side: 'right' as const}),
  }
}

/** Returns the swing by the points that the file tells. Notes a door's swing that is a guess. */
function knownSwing(
  opening: SourceOpening,
  {name}: SourcePiece,
  {point, direction}: {point: Point; direction: Point},
  notes: Notes,
): Swing {
  const {leaves = 1, hinge, opensTo} = opening
  if (isSwingGuess(opening)) notes.changed.add('swings-guessed', name)
  return {
    ...(leaves > 1 && {leaves: leavesOf(leaves)}),
    ...(hinge && dot(minus(hinge, point), direction) > 0 && {hinge: 'b' as const}),
    ...(opensTo && dot(minus(opensTo, point), leftNormal(direction)) < -1e-6 && {side: 'right' as const}),
  }
}

function leavesOf(count: number): number {
  return Math.min(Math.max(Math.round(count), 1), 12)
}
