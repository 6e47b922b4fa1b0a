/** Circular arcs on the grid, of at most half a circle: curved walls, and their edges between two corners. */
import {distanceBetween, type Points} from './points.ts'

/** The largest distance between a curve and its chords, in grid steps: 1 mm. */
export const maxChordError = 10

export interface Arc {
  /** The chord's midpoint, and its direction as a unit vector. */
  middle: readonly [x: number, y: number]
  along: readonly [x: number, y: number]
  half: number
  /** The signed sagitta, positive on the chord's side of greater y. */
  bow: number
  radius: number
  /** Half of the central angle, in radians. */
  halfAngle: number
}

/** Builds an arc. `bow` must not be 0, and is clamped to half the chord. */
export function arcBetween(points: Points, from: number, to: number, bow: number): Arc {
  const chord = distanceBetween(points, from, to)
  const [x0, y0] = [points.x[from] as number, points.y[from] as number]
  const [x1, y1] = [points.x[to] as number, points.y[to] as number]
  const half = chord / 2
  const sagitta = Math.min(Math.abs(bow), half)
  return {
    middle: [(x0 + x1) / 2, (y0 + y1) / 2],
    along: [(x1 - x0) / chord, (y1 - y0) / chord],
    half,
    bow: Math.sign(bow) * sagitta,
    radius: (half * half + sagitta * sagitta) / (2 * sagitta),
    halfAngle: 2 * Math.atan(sagitta / half),
  }
}

/**
 * Returns a point's distance from the circle, and its angle from the arc's middle; the angle grows from `from` to `to`.
 * The formula avoids the centre: a flat arc's centre lies beyond a double's precision.
 */
export function locateOnCircle(arc: Arc, x: number, y: number): {distance: number; angle: number} {
  const [dx, dy] = [x - arc.middle[0], y - arc.middle[1]]
  const s = dx * arc.along[0] + dy * arc.along[1]
  const up = Math.sign(arc.bow) * (dy * arc.along[0] - dx * arc.along[1])
  const fromCenter = up + arc.radius - Math.abs(arc.bow)
  const squares = s * s - arc.half * arc.half + up * up + 2 * up * (arc.radius - Math.abs(arc.bow))
  return {
    distance: Math.abs(squares) / (Math.hypot(s, fromCenter) + arc.radius),
    angle: Math.atan2(s, fromCenter),
  }
}

/** Returns the arc's point at an angle from its middle. */
export function arcPoint(arc: Arc, angle: number): [x: number, y: number] {
  const s = arc.radius * Math.sin(angle)
  const up = Math.sign(arc.bow) * (Math.abs(arc.bow) - 2 * arc.radius * Math.sin(angle / 2) ** 2)
  return [arc.middle[0] + arc.along[0] * s - arc.along[1] * up, arc.middle[1] + arc.along[1] * s + arc.along[0] * up]
}

/** Returns the number of chords that keeps each within `maxChordError` of the arc. */
export function chordCount({bow, radius, halfAngle}: Arc): number {
  // The radius of a nearly straight edge exceeds a double's precision.
  if (Math.abs(bow) <= maxChordError) return 1
  if (radius <= maxChordError) return 4
  return Math.max(1, Math.ceil(halfAngle / Math.acos(1 - maxChordError / radius) - 1e-9))
}
