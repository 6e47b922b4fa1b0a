import type {Point} from '../schema.ts'
import type {CurvePart} from './ifc-house.ts'

/** Degrees that a chord may turn. */
const step = 5

/** Returns the corners of a curve, with arcs as chords and without its end. */
export function flattened(parts: readonly CurvePart[]): Point[] {
  return parts.flatMap(({a, b, arc}) => {
    const count = Math.max(Math.ceil(Math.abs(arc) / step), 1)
    return Array.from({length: count}, (_, index) => onArc({a, b, arc}, index / count))
  })
}

/** Returns the point at a share of an arc, from its start. */
function onArc({a, b, arc}: CurvePart, part: number): Point {
  if (part === 0) return a
  const half = (arc * Math.PI) / 360
  const turn = half * 2 * part
  // The chord to the point turns from the whole chord by half of the rest of the arc.
  const scale = Math.sin(turn / 2) / Math.sin(half)
  const angle = turn / 2 - half
  const [x, y] = [b[0] - a[0], b[1] - a[1]]
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  return [a[0] + x * cos - y * sin, a[1] + x * sin + y * cos]
}
