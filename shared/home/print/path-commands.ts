/** Reads the paths of our own drawings: the commands M, L, H, V, A (of circles), C and Z, with absolute numbers. */
import {distance} from '../geometry/vector.ts'
import type {Point} from '../schema.ts'
import type {Path, Step} from './shapes.ts'

const command = /([A-Za-z])([^A-Za-z]*)/g
const number = /-?[\d.]+(?:e-?\d+)?/g

/** Returns the steps that a command goes from a point; its numbers are in metres. */
type Command = (at: Point, numbers: readonly number[]) => Step[]

const commands: Record<string, Command> = {
  L: (_, [x = 0, y = 0]) => [{to: [x, y]}],
  H: (at, [x = 0]) => [{to: [x, at[1]]}],
  V: (at, [y = 0]) => [{to: [at[0], y]}],
  A: (at, numbers) => [arcTo(at, numbers)],
  C: (at, numbers) => alongCurve(at, numbers).map((to) => ({to})),
}

/** Reads a path; `unit` is the length of the drawing's unit. Throws RangeError at any other command. */
export function readPath(d: string, unit: number): Path[] {
  const paths: (Path & {steps: Step[]})[] = []
  let at: Point = [0, 0]
  for (const [, name = '', written = ''] of d.matchAll(command)) {
    const numbers = (written.match(number) ?? []).map((text) => Number(text) * unit)
    const last = paths.at(-1)
    if (name === 'M') {
      at = [numbers[0] ?? 0, numbers[1] ?? 0]
      paths.push({from: at, steps: [], isClosed: false})
    } else if (name === 'Z' && last) last.isClosed = true
    else {
      const steps = commands[name]?.(at, numbers)
      if (!steps || !last) throw new RangeError(`a drawing has a path that can't be read: ${name}${written}`)
      last.steps.push(...steps)
      at = steps.at(-1)?.to ?? at
    }
  }
  return paths
}

/** The straight pieces that stand for a curve. */
const pieces = 12

function alongCurve(from: Point, numbers: readonly number[]): Point[] {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers
  return Array.from({length: pieces}, (_, index): Point => {
    const t = (index + 1) / pieces
    const u = 1 - t
    const on = (a: number, b: number, c: number, d: number) =>
      u ** 3 * a + 3 * u ** 2 * t * b + 3 * u * t ** 2 * c + t ** 3 * d
    return [on(from[0], x1, x2, x3), on(from[1], y1, y2, y3)]
  })
}

/** The numbers of an arc are two radii, a turn, two flags and its end; only the radius of a circle counts here. */
function arcTo(from: Point, [radius = 0, , , large = 0, sweep = 0, x = 0, y = 0]: readonly number[]): Step {
  const to: Point = [x, y]
  const chord = distance(from, to)
  if (chord === 0 || radius === 0) return {to}
  // Rounding can make a half circle's radius too small for its chord.
  const half = 2 * Math.asin(Math.min(chord / (2 * radius), 1))
  const angle = large > 0 ? 2 * Math.PI - half : half
  return {to, bulge: Math.tan(angle / 4) * (sweep > 0 ? 1 : -1)}
}

/** The bulge of a quarter circle. */
const quarter = Math.tan(Math.PI / 8)

/** Returns a rectangle from its upper left corner, with rounded corners when `radius` is not 0. */
export function roundedBox([x, y]: Point, [width, height]: Point, radius: number): Path {
  const round = Math.min(radius, width / 2, height / 2)
  const [right, bottom] = [x + width, y + height]
  if (round <= 0)
    return {from: [x, y], steps: [{to: [right, y]}, {to: [right, bottom]}, {to: [x, bottom]}], isClosed: true}
  return {
    from: [x + round, y],
    steps: [
      {to: [right - round, y]},
      {to: [right, y + round], bulge: quarter},
      {to: [right, bottom - round]},
      {to: [right - round, bottom], bulge: quarter},
      {to: [x + round, bottom]},
      {to: [x, bottom - round], bulge: quarter},
      {to: [x, y + round]},
      {to: [x + round, y], bulge: quarter},
    ],
    isClosed: true,
  }
}
