/** Draws the texts and lines that people put on a plan. */
import {defaults} from '../defaults.ts'
import {cm, elementGroup, escaped, pathOf, placed, tag, xy} from '../draw/svg.ts'
import {textWidth} from '../draw/text-width.ts'
import {along, directionOf, rotate} from '../geometry/vector.ts'
import type {Label, Point, Polyline} from '../schema.ts'

/** The height of a line in font sizes. */
const lineHeight = 1.2

export function drawNote(label: Label): string {
  const {at, text, size = defaults.label.size, angle = defaults.label.angle, align, color} = label
  const lines = text.split('\n')
  const top = (-(lines.length - 1) / 2) * lineHeight * size
  // Capitals are about 0.7 font sizes high: this centres them on the line.
  const spans = lines.map((line, index) =>
    tag('tspan', {x: 0, y: cm(top + (index * lineHeight + 0.35) * size)}, escaped(line)),
  )
  const side = align === 'left' || align === 'right' ? ` from-${align}` : ''
  return elementGroup(
    'label',
    label,
    {class: `note${side}`, color, transform: placed(at, angle)},
    tag('text', {'font-size': cm(size), 'stroke-width': cm(size * 0.2)}, ...spans),
  )
}

/** Returns the corners of a text's box, in metres. */
export function noteCorners({
  at,
  text,
  size = defaults.label.size,
  angle = 0,
  align = 'center',
}: Omit<Label, 'id'>): Point[] {
  const lines = text.split('\n')
  const width = Math.max(size, ...lines.map((line) => textWidth(line) * size))
  const left = -width * {left: 0, center: 0.5, right: 1}[align]
  const half = (lines.length * lineHeight * size) / 2
  const corners: Point[] = [
    [left, -half],
    [left + width, -half],
    [left + width, half],
    [left, half],
  ]
  return corners.map((corner) => {
    const [x, y] = rotate(corner, angle)
    return [at[0] + x, at[1] + y]
  })
}

/** Dashes and gaps in widths of the line. */
const dashes = {solid: undefined, dashed: [5, 3], dotted: [0.01, 2.5]} as const

export function drawPolyline(polyline: Polyline): string {
  const {width = defaults.polyline.width, style = defaults.polyline.style, closed = false, color} = polyline
  const marks = closed ? '' : endMark(polyline, 'start', width) + endMark(polyline, 'end', width)
  return elementGroup(
    'polyline',
    polyline,
    {
      class: 'note',
      color,
      'stroke-width': cm(width),
      'stroke-dasharray': dashes[style]?.map((share) => cm(share * width)).join(' '),
      'stroke-linecap': style === 'dotted' ? 'round' : undefined,
    },
    tag('path', {d: polylinePath(polyline)}),
    marks,
  )
}

function polylinePath({path, closed = false, curved = false}: Polyline): string {
  if (!curved || path.length < 3) return pathOf(path, closed ? 'Z' : '')
  return `M${xy(path[0] as Point)}${curvePieces(path, closed)
    .map((piece) => `C${piece.slice(1).map(xy).join(' ')}`)
    .join('')}${closed ? 'Z' : ''}`
}

type Piece = readonly [from: Point, out: Point, into: Point, to: Point]

/** Returns a smooth curve through points as cubic Bézier curves (Catmull and Rom). */
function curvePieces(path: readonly Point[], closed: boolean): Piece[] {
  const count = path.length
  const at = (index: number): Point =>
    path[closed ? (index + count) % count : Math.max(0, Math.min(index, count - 1))] as Point
  return Array.from({length: closed ? count : count - 1}, (_, index): Piece => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const out: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const into: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    return [from, out, into, to]
  })
}

/** The straight pieces that stand for one of a curve. */
const pieces = 8

/** Returns the points of a line, those of a curve between its own too, in metres. */
export function polylinePoints({path, closed = false, curved = false}: Omit<Polyline, 'id'>): Point[] {
  if (!curved || path.length < 3) return closed ? [...path, path[0] as Point] : path
  const points = curvePieces(path, closed).flatMap((piece) =>
    Array.from({length: pieces}, (_, index) => bezier(piece, (index + 1) / pieces)),
  )
  return [path[0] as Point, ...points]
}

function bezier([a, b, c, d]: Piece, t: number): Point {
  const u = 1 - t
  const on = (axis: 0 | 1) => u ** 3 * a[axis] + 3 * u ** 2 * t * b[axis] + 3 * u * t ** 2 * c[axis] + t ** 3 * d[axis]
  return [on(0), on(1)]
}

function endMark(polyline: Polyline, end: 'start' | 'end', width: number): string {
  const kind = polyline[end]
  if (kind === undefined || kind === 'none') return ''
  const points = polylinePoints(polyline)
  const [tip, from] = (end === 'start' ? points : points.toReversed()) as [Point, Point]
  const size = 0.06 + 3 * width
  if (kind === 'dot') return tag('circle', {class: 'mark', cx: cm(tip[0]), cy: cm(tip[1]), r: cm(size / 2)})
  const direction = directionOf(from, tip)
  const back = along(tip, direction, -size)
  const aside: Point = [-direction[1], direction[0]]
  const head = [along(tip, direction, size * 0.4), along(back, aside, size / 2), along(back, aside, -size / 2)]
  return tag('path', {class: 'mark', d: pathOf(head, 'Z')})
}
