/** Doors and windows, each on the wall that it belongs to. */
import {gridSteps, onGrid} from '../grid.ts'
import type {Opening, Point, Wall} from '../schema.ts'
import {leftNormal, type WallLine, wallLine} from '../wall-line.ts'
import type {ImportContext} from './import-context.ts'
import {clampMetres, nameOf, truncate} from './measures.ts'
import {openingKindOf} from './opening-kinds.ts'
import {type Box, boxTree} from './repair/box-tree.ts'
import {boxOf, cross, distance, dot, minus} from './repair/segment.ts'
import {rotate} from './rotate.ts'
import type {SourcePiece} from './source-home.ts'
import type {WorkBudget} from './work-budget.ts'

/** How far beyond its wall's body an opening may be, in metres. */
const slack = 0.1
/** The most sine of the angle between an opening and its wall: 15°. */
const maxSine = 0.26
/** How much of itself an opening may lose to fit a wall. */
const leastKept = 0.4
/** Where no sash says how many leaves there are: what is as wide as the first, in metres, has several of the other. */
const widestLeaf = 1.4
const leafWidth = 0.9
/** What is moved by less is not told, in steps of the grid. */
const unseen = 50

interface Candidate extends Box {
  wall: Wall
  line: WallLine
  half: number
}

/** A place on a wall: metres along it, and how far from its line the opening was. */
export interface Place {
  wall: Wall
  line: WallLine
  at: number
  score: number
}

export type PlaceOpening = (piece: SourcePiece) => Opening | undefined

/** Gives each opening its place on these walls; undefined for one that is on none. */
export function createOpeningPlacer(walls: readonly Wall[], context: ImportContext): PlaceOpening {
  const find = createPlaceFinder(walls, context.budget)
  return (piece) => {
    const place = find(piece)
    return place && openingOf(piece, place, context)
  }
}

/** Says where on these walls an opening belongs, if anywhere. */
export function createPlaceFinder(
  walls: readonly Wall[],
  budget: WorkBudget,
): (piece: SourcePiece) => Place | undefined {
  const bodies = walls.filter(({kind}) => kind !== 'divider')
  const tree = boxTree(
    bodies.map((wall): Candidate => {
      const half = (wall.thickness ?? 0) / 2
      return {wall, line: wallLine(wall), half, ...boxOf(wall, half + slack + Math.abs(wall.bow ?? 0))}
    }),
    budget,
  )
  return (piece) => bestPlace(piece, (box, found) => tree.touching(box, found))
}

function bestPlace(piece: SourcePiece, touching: (box: Box, found: (each: Candidate) => void) => void) {
  const {depth, wallDistance, wallThickness} = piece
  // The piece's middle is not its wall's: its sashes and frame may stand out of the wall.
  const shift = depth * (wallDistance + wallThickness / 2 - 0.5)
  const [dx, dy] = rotate([0, shift], piece.angle)
  const center: Point = [piece.at[0] + dx, piece.at[1] + dy]
  const axis = rotate([1, 0], piece.angle)
  let best: Place | undefined
  touching(boxOf({a: center, b: center}, depth / 2 + piece.width / 2), ({wall, line, half}) => {
    const at = alongOf(line, center, wall)
    const {point, direction} = line.at(at)
    const away = distance(point, center)
    const beside = Math.abs(cross(direction, minus(center, point)))
    if (Math.abs(cross(axis, direction)) > maxSine || beside > half + depth / 2 + slack) return
    const start = at - piece.width / 2 + dot(minus(center, point), direction)
    const kept = Math.min(start + piece.width, line.length) - Math.max(start, 0)
    if (kept < piece.width * leastKept) return
    const score = away + (piece.width - kept)
    if (best === undefined || score < best.score) best = {wall, line, at, score}
  })
  return best
}

/** Metres along the line to the point of it that is nearest. */
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

function openingOf(piece: SourcePiece, {wall, line, at}: Place, {ids, notes}: ImportContext): Opening {
  // In steps of the grid, the width in an even number of them, so that both ends are on it.
  const length = onGrid(line.length)
  const wanted = 2 * onGrid(clampMetres(piece.width, 0.01, 100, notes) / 2)
  const width = Math.min(wanted, length - (length % 2))
  const middle = Math.min(Math.max(onGrid(at), width / 2), length - width / 2)
  if (Math.max(wanted - width, Math.abs(middle - onGrid(at))) > unseen) notes.changed.add('openings-fitted', piece.name)
  const kind = openingKindOf(piece)
  const opening: Opening = {
    id: ids.of(piece.name, kind),
    name: nameOf(piece.name, kind, notes),
    wall: wall.id,
    at: middle / gridSteps,
    width: width / gridSteps,
    height: clampMetres(piece.height, 0.01, 100, notes),
    kind,
    ...swingOf(piece, line, at),
  }
  const sill = clampMetres(Math.max(piece.z, 0), 0, 100, notes)
  if (sill > 0) opening.sill = sill
  if (piece.note) opening.note = truncate(4000, piece.note, notes)
  return opening
}

/** Leaves, and of the first of them the end where its hinge is and the side to which it opens. */
function swingOf(piece: SourcePiece, line: WallLine, at: number): Pick<Opening, 'leaves' | 'hinge' | 'side'> {
  const [sash] = piece.sashes
  if (sash === undefined) return piece.width < widestLeaf ? {} : {leaves: leavesOf(piece.width / leafWidth)}
  const {point, direction} = line.at(at)
  const mirror = piece.isMirrored ? -1 : 1
  const hinge = rotate([mirror * (sash.x - 0.5) * piece.width, (sash.y - 0.5) * piece.depth], piece.angle)
  const swing = rotate(
    [mirror * (Math.cos(sash.end) - Math.cos(sash.start)), Math.sin(sash.start) - Math.sin(sash.end)],
    piece.angle,
  )
  const toHinge = minus([piece.at[0] + hinge[0], piece.at[1] + hinge[1]], point)
  const leaves = leavesOf(piece.sashes.length)
  return {
    ...(leaves > 1 && {leaves}),
    ...(dot(toHinge, direction) > 0 && {hinge: 'b' as const}),
    ...(dot(swing, leftNormal(direction)) < -1e-6 && {side: 'right' as const}),
  }
}

function leavesOf(count: number): number {
  return Math.min(Math.max(Math.round(count), 1), 12)
}
