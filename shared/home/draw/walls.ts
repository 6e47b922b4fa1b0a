import type {Opening, Point, Wall} from '../schema.ts'
import {bowOf, wallLine} from '../wall-line.ts'
import {elementGroup, pathOf, tag} from './svg.ts'
import {sidesAt, type WallBody} from './wall-ends.ts'

/** A curve is drawn as chords, each at most so many metres from it. */
const flatness = 0.001
const mostChords = 256

/** A stretch of a wall in metres from its end `a`. */
type Stretch = [from: number, to: number]

/** The wall's body, open where its openings are. */
export function drawWall(body: WallBody, openings: readonly Opening[]): string {
  const {wall, line} = body
  const path = solidStretches(line.length, openings)
    .map((stretch) => pathOf(outlineOf(body, stretch), 'Z'))
    .join('')
  return elementGroup('wall', wall, {class: `wall ${wall.kind ?? 'wall'}`}, path === '' ? '' : tag('path', {d: path}))
}

/** Around a stretch: its left face from `a` to `b`, and back along the right one. */
function outlineOf({wall, line, half, ends}: WallBody, [from, to]: Stretch): Point[] {
  const [atStart, atStop] = [from === 0, to === line.length]
  const start = atStart ? ends.a : sidesAt(line, from, half)
  const stop = atStop ? ends.b : sidesAt(line, to, half)
  const between = chords(wall, from, to).map((distance) => sidesAt(line, distance, half))
  return [
    start.left,
    ...between.map(({left}) => left),
    stop.left,
    // Where walls meet, the corner's own point closes the gap between their mitres.
    ...(atStop ? [line.at(to).point] : []),
    stop.right,
    ...between.map(({right}) => right).reverse(),
    start.right,
    ...(atStart ? [line.at(from).point] : []),
  ]
}

/** A divider has no body: it shows as a broken line. */
export function drawDivider(wall: Wall): string {
  const line = wallLine(wall)
  const distances = [0, ...chords(wall, 0, line.length), line.length]
  const path = pathOf(distances.map((distance) => line.at(distance).point))
  return elementGroup('wall', wall, {class: 'wall divider'}, tag('path', {d: path}))
}

/** The distances at which a curved stretch bends when it is drawn as chords. */
export function chords(wall: Wall, from: number, to: number): number[] {
  const {a, b} = wall
  const bow = bowOf(wall)
  if (bow === 0) return []
  const half = Math.hypot(b[0] - a[0], b[1] - a[1]) / 2
  const radius = (half ** 2 + bow ** 2) / (2 * Math.abs(bow))
  const count = Math.min(mostChords, Math.ceil((to - from) / Math.sqrt(8 * radius * flatness)))
  return Array.from({length: Math.max(count - 1, 0)}, (_, index) => from + ((to - from) * (index + 1)) / count)
}

function solidStretches(length: number, openings: readonly Opening[]): Stretch[] {
  const solid: Stretch[] = []
  let from = 0
  for (const {at, width} of [...openings].sort((one, other) => one.at - other.at)) {
    if (at - width / 2 > from) solid.push([from, at - width / 2])
    from = Math.max(from, at + width / 2)
  }
  // An opening may end a rounding's width before its wall does.
  if (length - from > 1e-6) solid.push([from, length])
  return solid
}
