/**
 * Cuts holes into the walls that stand in a doorway beside the one that the door is on. People double walls, or line
 * them. Sweet Home 3D cuts every wall that an opening touches; here an opening belongs to one wall.
 */
import {gridSteps, onGrid} from '../geometry/grid.ts'
import {boxOf, directionIn} from '../geometry/segment.ts'
import {cross, distance, dot, minus, rotate} from './../geometry/vector.ts'
import type {Opening, Point, Wall} from '../schema.ts'
import {wallLine} from '../wall-line.ts'
import type {ImportContext} from './import-context.ts'
import {centerInWall} from './opening-center.ts'
import {boxTree} from './repair/box-tree.ts'
import type {SourcePiece} from './source-home.ts'

/** Metres that a wall must reach into the piece. */
const minReach = 0.005
/** Metres between a wall and the door's own: a wall behind it is another one, even if an open leaf touches it. */
const maxGap = 0.15
/** The sine of 15°: the largest angle between an opening and its wall. */
const maxSine = 0.26
/** Metres. A narrower hole is left out. */
const minWidth = 0.1

export interface PlacedPiece {
  piece: SourcePiece
  opening: Opening
}

type Span = readonly [from: number, to: number]

/** Returns the holes: passages at the place and height of their openings. */
export function cutHoles(placed: readonly PlacedPiece[], walls: readonly Wall[], context: ImportContext): Opening[] {
  const solid = walls.filter(({kind, bow = 0}) => kind !== 'divider' && bow === 0)
  const tree = boxTree(
    solid.map((wall) => ({wall, ...boxOf(wall, (wall.thickness ?? 0) / 2)})),
    context.budget,
  )
  const byId = new Map(walls.map((wall) => [wall.id, wall]))
  const taken = new Map<string, Span[]>()
  for (const {opening} of placed) take(opening)
  return placed.flatMap(({piece, opening}) => {
    const host = byId.get(opening.wall)
    if (host === undefined) return []
    const {point: center, direction} = wallLine(host).at(opening.at)
    const found: Opening[] = []
    tree.touching(boxOf({a: center, b: center}, opening.width / 2 + piece.depth + maxGap), ({wall}) => {
      if (wall === host || !standsIn(wall, piece)) return
      const span = freeSpan(spanOf(wall, center, direction, opening.width), taken.get(wall.id) ?? [])
      if (span === undefined) return
      const hole = holeIn(wall, span, {piece, opening}, context)
      take(hole)
      found.push(hole)
    })
    return found
  })

  function take({wall, at, width}: Opening): void {
    const span: Span = [at - width / 2, at + width / 2]
    taken.set(wall, [...(taken.get(wall) ?? []), span])
  }
}

/** Returns whether a wall runs along the piece, within its depth and beside its part in the wall. */
function standsIn(wall: Wall, piece: SourcePiece): boolean {
  const axis = rotate([1, 0], piece.angle)
  const along = directionIn(wall)
  if (Math.abs(cross(axis, along)) > maxSine || piece.z >= (wall.height ?? Number.POSITIVE_INFINITY)) return false
  const half = (wall.thickness ?? 0) / 2
  const besideOf = (point: Point) => Math.abs(cross(along, minus(point, wall.a)))
  const inWall = (piece.depth * piece.wallThickness) / 2
  return (
    besideOf(piece.at) < half + piece.depth / 2 - minReach && besideOf(centerInWall(piece)) < half + inWall + maxGap
  )
}

/** Returns the part of a wall before an opening, in metres along the wall. */
function spanOf(wall: Wall, center: Point, direction: Point, width: number): Span {
  const along = directionIn(wall)
  const middle = dot(minus(center, wall.a), along)
  const half = (width / 2) * Math.abs(dot(along, direction))
  return [Math.max(middle - half, 0), Math.min(middle + half, distance(wall.a, wall.b))]
}

/** Returns the widest part of a span that no opening takes, if it is wide enough. */
function freeSpan([start, end]: Span, taken: readonly Span[]): Span | undefined {
  let best: Span = [start, start]
  let from = start
  const consider = (to: number) => {
    if (to - from > best[1] - best[0]) best = [from, to]
  }
  for (const [before, after] of [...taken].sort(([one], [other]) => one - other)) {
    consider(Math.min(before, end))
    from = Math.max(from, after)
  }
  consider(end)
  return best[1] - best[0] < minWidth ? undefined : best
}

function holeIn(wall: Wall, [from, to]: Span, {piece, opening}: PlacedPiece, {ids, notes}: ImportContext): Opening {
  // Both ends lie on the grid, inside the wall.
  const half = Math.floor((to - from) * gridSteps) >> 1
  const length = onGrid(distance(wall.a, wall.b))
  const middle = Math.min(Math.max(onGrid((from + to) / 2), half), length - half)
  notes.changed.add('holes-cut', piece.name)
  return {
    id: ids.of(piece.name, 'passage'),
    name: opening.name as string,
    wall: wall.id,
    at: middle / gridSteps,
    width: (2 * half) / gridSteps,
    height: opening.height,
    kind: 'passage',
    ...(opening.sill !== undefined && {sill: opening.sill}),
  }
}
