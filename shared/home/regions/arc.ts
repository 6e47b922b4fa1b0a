/** Arcs of circles on the grid, of at most half a circle: curved walls, and the runs of them between two joints. */
import {distanceBetween, type Points} from './points.ts'

/** Curves become chords that are at most this far from them: 1 mm. */
export const maxChordError = 10

export interface Arc {
  /** The middle of its chord, and the chord's direction of length 1. */
  middle: readonly [x: number, y: number]
  along: readonly [x: number, y: number]
  half: number
  /** Signed, positive on the chord's side of greater y. */
  bow: number
  radius: number
  /** Half the angle that it turns by, in radians. */
  halfAngle: number
}

/** `bow` is not 0; beyond half the chord it counts as half the chord. */
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
 * Where a point is: how far from the circle, and at which angle from the arc's middle, growing from its first end to its
 * second. Written without the centre, which for flat arcs is beyond what a double tells.
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

/** The arc's point at an angle from its middle. */
export function arcPoint(arc: Arc, angle: number): [x: number, y: number] {
  const s = arc.radius * Math.sin(angle)
  const up = Math.sign(arc.bow) * (Math.abs(arc.bow) - 2 * arc.radius * Math.sin(angle / 2) ** 2)
  return [arc.middle[0] + arc.along[0] * s - arc.along[1] * up, arc.middle[1] + arc.along[1] * s + arc.along[0] * up]
}

/** Into how many chords it falls, each at most `chordError` away from it. */
export function chordCount({bow, radius, halfAngle}: Arc): number {
  // Of a run that is next to straight the radius is beyond what a double tells.
  if (Math.abs(bow) <= maxChordError) return 1
  if (radius <= maxChordError) return 4
  return Math.max(1, Math.ceil(halfAngle / Math.acos(1 - maxChordError / radius) - 1e-9))
}
