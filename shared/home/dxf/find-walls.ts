/** Finds the walls of a plan, with their doors and windows, in the lines of its wall layers. */
import type {WorkBudget} from '../import/work-budget.ts'
import type {Point} from '../schema.ts'
import {closeGaps, type Gap} from './close-gaps.ts'
import {placeLooseDoors} from './loose-doors.ts'
import {placeLooseWindows} from './loose-windows.ts'
import type {PlanArc, PlanStrokes} from './plan-strokes.ts'
import {facesOf} from './wall-faces.ts'
import {pairFaces} from './wall-pairs.ts'
import {piecesOf, pointAt} from './wall-pieces.ts'

export interface DxfWall {
  a: Point
  b: Point
  thickness: number
  /** Degrees of its arc, positive when it bows to its left. */
  arc: number
}

export interface FoundWalls {
  walls: DxfWall[]
  gaps: Gap[]
  /** Metres of lines of the wall layers, and metres of lines without a partner. */
  drawn: number
  unpaired: number
  /** Whether the drawing has one line a wall, whose thickness is not drawn. */
  hasSingleLines: boolean
}

/** Below this share of paired lines, every line is a wall. */
const minPaired = 0.3

export interface WallOptions {
  layers: ReadonlySet<string>
  /** Metres, for walls drawn as one line. */
  thickness: number
}

/** Finds walls on layers. Throws NotImportable when everything overlaps. */
export function findWalls(strokes: PlanStrokes, {layers, thickness}: WallOptions, budget: WorkBudget): FoundWalls {
  const onLayers = <T extends {layer: string}>(list: readonly T[]) => list.filter(({layer}) => layers.has(layer))
  const lines = onLayers(strokes.lines)
  const directions = facesOf(lines, budget)
  const drawn = directions.reduce((sum, {faces}) => sum + faces.reduce((all, {from, to}) => all + to - from, 0), 0)
  const paired = pairFaces(directions, budget)
  const pairedLength = paired.reduce((sum, {paired}) => sum + paired, 0)
  const curves = onLayers(strokes.arcs)
  if (pairedLength < minPaired * drawn) {
    const walls = [
      ...lines.map(({a, b}) => ({a, b, thickness, arc: 0})),
      ...curves.filter(({sweep}) => sweep < 300).map((arc) => curvedWall(arc, thickness)),
    ]
    return {walls, gaps: [], drawn, unpaired: drawn, hasSingleLines: true}
  }
  const pieces = piecesOf(
    directions,
    paired.map(({strips}) => strips),
    budget,
  )
  const closed = closeGaps(pieces, strokes, budget)
  const loose = placeLooseDoors(closed.swings, closed.pieces, strokes.lines, budget)
  const windows = placeLooseWindows(
    {lines: strokes.lines, wallLayers: layers},
    closed.pieces,
    [...closed.gaps, ...loose.gaps],
    budget,
  )
  const walls = [
    ...closed.pieces.map((piece) => ({
      a: pointAt(piece, piece.from),
      b: pointAt(piece, piece.to),
      thickness: piece.thickness,
      arc: 0,
    })),
    ...[...closed.bridges, ...loose.bridges, ...windows.bridges].map((bridge) => ({...bridge, arc: 0})),
    ...curvedPairs(curves, budget),
  ]
  return {
    walls,
    gaps: [...closed.gaps, ...loose.gaps, ...windows.gaps],
    drawn,
    unpaired: Math.max(drawn - pairedLength, 0),
    hasSingleLines: false,
  }
}

/** Returns the wall along an arc. It bows to the left when its middle is on the left of the way from `a` to `b`. */
function curvedWall({ends: [a, b], middle, sweep}: PlanArc, thickness: number): DxfWall {
  const side = (b[0] - a[0]) * (middle[1] - a[1]) - (b[1] - a[1]) * (middle[0] - a[0])
  return {a, b, thickness, arc: side < 0 ? sweep : -sweep}
}

/** Metres by which centres may differ, and the metres between the two faces of a curved wall. */
const sameCenter = 0.02
const [minThickness, maxThickness] = [0.045, 0.52]

/** Returns the walls between arcs with one centre. */
function curvedPairs(arcs: readonly PlanArc[], budget: WorkBudget): DxfWall[] {
  const free = [...arcs].filter(({sweep}) => sweep < 300).sort((one, other) => one.radius - other.radius)
  const used = new Set<PlanArc>()
  return free.flatMap((inner, index): DxfWall[] => {
    budget.spend(free.length)
    const outer = free.find(
      (other, at) =>
        at > index &&
        !used.has(other) &&
        other.radius - inner.radius >= minThickness &&
        other.radius - inner.radius <= maxThickness &&
        Math.hypot(other.center[0] - inner.center[0], other.center[1] - inner.center[1]) <= sameCenter &&
        Math.abs(other.sweep - inner.sweep) < 20,
    )
    if (outer === undefined || used.has(inner)) return []
    used.add(inner).add(outer)
    const thickness = outer.radius - inner.radius
    const scale = 1 + thickness / 2 / inner.radius
    const away = (point: Point): Point => [
      inner.center[0] + (point[0] - inner.center[0]) * scale,
      inner.center[1] + (point[1] - inner.center[1]) * scale,
    ]
    const middle: PlanArc = {...inner, ends: [away(inner.ends[0]), away(inner.ends[1])], middle: away(inner.middle)}
    return [curvedWall(middle, thickness)]
  })
}
