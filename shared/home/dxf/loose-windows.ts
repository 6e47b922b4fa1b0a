/** Closes walls at windows that stand at no gap of two wall pieces in line: wide ones, at corners and between piers. */
import {dot} from '../geometry/vector.ts'
import type {WorkBudget} from '../import/work-budget.ts'
import type {Point} from '../schema.ts'
import type {Bridge, Gap} from './close-gaps.ts'
import {isOtherLayer, isWindowLayer} from './layer-words.ts'
import type {PlanLine} from './plan-strokes.ts'
import {bridgeThrough} from './reach-walls.ts'
import {type Face, facesOf} from './wall-faces.ts'
import type {Piece} from './wall-pieces.ts'

/** Metres: a window's length, and the depth of its frame. */
const [minLength, maxLength] = [0.4, 8]
const maxDepth = 0.45
const thickness = 0.1

interface Frame {
  n: [number, number]
  from: number
  to: number
}

/** Returns walls with windows along the lines of window layers that are in no wall yet. */
export function placeLooseWindows(
  {lines, wallLayers}: {lines: readonly PlanLine[]; wallLayers: ReadonlySet<string>},
  pieces: readonly Piece[],
  gaps: readonly Gap[],
  budget: WorkBudget,
): {gaps: Gap[]; bridges: Bridge[]} {
  const found: {gaps: Gap[]; bridges: Bridge[]} = {gaps: [], bridges: []}
  const place = (candidates: readonly PlanLine[], needsFreeEnd: boolean) => {
    for (const direction of facesOf(candidates, budget))
      for (const frame of framesOf(direction.faces, budget)) {
        budget.spend(pieces.length + gaps.length + found.gaps.length)
        const n = (frame.n[0] + frame.n[1]) / 2
        const at = (t: number): Point => [
          direction.axis[0] * t + direction.normal[0] * n,
          direction.axis[1] * t + direction.normal[1] * n,
        ]
        const jambs: [Point, Point] = [at(frame.from), at(frame.to)]
        if (isInWall(at((frame.from + frame.to) / 2), pieces, [...gaps, ...found.gaps])) continue
        const bridge = bridgeThrough(jambs, {thickness, needsFreeEnd}, pieces)
        if (bridge === undefined) continue
        found.bridges.push(bridge)
        found.gaps.push({kind: 'window', jambs, thickness, leaves: 1})
      }
  }
  place(
    lines.filter(({layer}) => isWindowLayer(layer)),
    false,
  )
  // Lines of other layers may be furniture: they count only where a wall ends.
  place(
    lines.filter(({layer}) => !isWindowLayer(layer) && !isOtherLayer(layer) && !wallLayers.has(layer)),
    true,
  )
  return found
}

/** Joins lines beside each other to frames. A single line is none. */
function framesOf(faces: readonly Face[], budget: WorkBudget): Frame[] {
  const frames: (Frame & {count: number})[] = []
  for (const {n, from, to} of faces) {
    if (to - from < minLength / 2 || to - from > maxLength) continue
    budget.spend(frames.length)
    const beside = frames.find(
      (frame) => n - frame.n[0] <= maxDepth && from < frame.to + 0.05 && to > frame.from - 0.05,
    )
    if (beside) {
      beside.n[1] = Math.max(beside.n[1], n)
      beside.from = Math.min(beside.from, from)
      beside.to = Math.max(beside.to, to)
      beside.count++
    } else frames.push({n: [n, n], from, to, count: 1})
  }
  return frames.filter(({from, to, count}) => count > 1 && to - from >= minLength && to - from <= maxLength)
}

function isInWall(point: Point, pieces: readonly Piece[], gaps: readonly Gap[]): boolean {
  const isIn = ({direction: {axis, normal}, n, from, to, thickness}: Piece) => {
    const along = dot(axis, point)
    return Math.abs(dot(normal, point) - n) <= thickness / 2 + 0.15 && along > from && along < to
  }
  const isAt = ({jambs: [a, b]}: Gap) =>
    Math.hypot(point[0] - (a[0] + b[0]) / 2, point[1] - (a[1] + b[1]) / 2) < Math.hypot(b[0] - a[0], b[1] - a[1]) / 2
  return pieces.some(isIn) || gaps.some(isAt)
}
