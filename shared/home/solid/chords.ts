import type {WallLine} from '../wall-line.ts'

/** The largest distance between a curve and its chords, in metres. */
const chordError = 0.001

/** Returns the distances along a wall's line, between two others, at which chords of its curve meet. */
export function chordsOf({arc}: WallLine, from: number, to: number): number[] {
  if (arc === undefined || to <= from) return []
  const most = 2 * Math.acos(1 - Math.min(chordError / arc.radius, 1)) * arc.radius
  const count = Math.ceil((to - from) / most - 1e-9)
  return Array.from({length: Math.max(count - 1, 0)}, (_, index) => from + ((to - from) * (index + 1)) / count)
}
