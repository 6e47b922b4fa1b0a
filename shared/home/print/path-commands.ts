/** Reads the paths of our own drawings: the commands M, L, H, V, A (of circles) and Z, with absolute numbers. */
import {distance} from '../geometry/vector.ts'
import type {Point} from '../schema.ts'
import type {Path, Step} from './shapes.ts'

const command = /([A-Za-z])([^A-Za-z]*)/g
const number = /-?[\d.]+(?:e-?\d+)?/g

/** Reads a path; `unit` is the length of the drawing's unit. Throws RangeError at any other command. */
export function readPath(d: string, unit: number): Path[] {
  const paths: Path[] = []
  let steps: Step[] = []
  let at: Point = [0, 0]
  const go = (step: Step) => {
    steps.push(step)
    at = step.to
  }
  for (const [, name = '', written = ''] of d.matchAll(command)) {
    const numbers = (written.match(number) ?? []).map(Number)
    const [x = 0, y = 0] = [numbers.at(-2), numbers.at(-1)].map((value = 0) => value * unit)
    if (name === 'M') {
      steps = []
      at = [x, y]
      paths.push({from: at, steps, isClosed: false})
    } else if (name === 'L') go({to: [x, y]})
    else if (name === 'H') go({to: [y, at[1]]})
    else if (name === 'V') go({to: [at[0], y]})
    else if (name === 'A') go(arcTo(at, [x, y], numbers, unit))
    else if (name === 'Z') closeLast(paths)
    else throw new RangeError(`a drawing has a path that can't be read: ${name}${written}`)
  }
  return paths
}

function closeLast(paths: Path[]) {
  const last = paths.pop()
  if (last) paths.push({...last, isClosed: true})
}

function arcTo(from: Point, to: Point, [radius = 0, , , large, sweep]: readonly number[], unit: number): Step {
  const chord = distance(from, to)
  if (chord === 0 || radius === 0) return {to}
  // Rounding can make a half circle's radius too small for its chord.
  const half = 2 * Math.asin(Math.min(chord / (2 * radius * unit), 1))
  const angle = large === 1 ? 2 * Math.PI - half : half
  return {to, bulge: Math.tan(angle / 4) * (sweep === 1 ? 1 : -1)}
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
