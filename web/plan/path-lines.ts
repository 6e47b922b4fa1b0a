import type {Point} from '#shared/home/schema.ts'
import type {Segment} from './free-space.ts'

/** The drawing's units per metre. */
export const perMetre = 100

/** How many lines replace an arc. */
const pieces = 4

/** Returns the lines of a path of `M`, `L`, `V`, `A` and `Z`, as plans have them. */
export function pathLines(path: string): Segment[] {
  const lines: Segment[] = []
  let start: Point = [0, 0]
  let at: Point = [0, 0]
  for (const [, command = '', text = ''] of path.matchAll(/([MLVAZ])([^MLVAZ]*)/g)) {
    const numbers = text
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    const [x = 0, y = 0] = numbers.slice(-2)
    const to: Point = command === 'Z' ? start : command === 'V' ? [at[0], x] : [x, y]
    if (command === 'M') start = to
    else if (command === 'A') lines.push(...arcLines(at, to, numbers[0] ?? 0, numbers[4] === 1))
    else lines.push([at, to])
    at = to
  }
  return lines
}

/** Returns lines along a circle's arc of at most a half turn. */
function arcLines(from: Point, to: Point, radius: number, isClockwise: boolean): Segment[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const chord = Math.hypot(dx, dy)
  if (chord === 0) return []
  const side = isClockwise ? 1 : -1
  const out: Point = [(-dy / chord) * side, (dx / chord) * side]
  const height = Math.sqrt(Math.max(0, radius * radius - (chord * chord) / 4))
  const centre: Point = [(from[0] + to[0]) / 2 + out[0] * height, (from[1] + to[1]) / 2 + out[1] * height]
  const points = Array.from({length: pieces + 1}, (_, index): Point => {
    const [x, y] = [from[0] + (dx * index) / pieces - centre[0], from[1] + (dy * index) / pieces - centre[1]]
    const distance = Math.hypot(x, y)
    // The middle of a half turn's chord is its centre.
    if (distance < 1e-6) return [centre[0] - out[0] * radius, centre[1] - out[1] * radius]
    return [centre[0] + (x * radius) / distance, centre[1] + (y * radius) / distance]
  })
  return points.slice(1).map((point, index) => [points[index] as Point, point])
}
