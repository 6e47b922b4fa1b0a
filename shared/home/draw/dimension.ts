/** Draws dimension lines beside the objects that they measure. */
import {cm, escaped, lines, tag} from './svg.ts'

interface Dimension {
  /** The start and end of the measured length along the line, in metres of the drawing. */
  from: number
  to: number
  /** The position of the line, across its direction. */
  at: number
  /** The position of the measured object, across; thin extension lines start there. */
  object: number
  text: string
  /** The letters' size in metres. */
  size: number
}

/** Draws a dimension along x. */
export function horizontalDimension({from, to, at, object, text, size}: Dimension): string {
  const [x1, x2, y, y0, tick] = [cm(from), cm(to), cm(at), cm(object), cm(size * 0.3)]
  const d = lines(
    [x1, y0, x1, y + tick * Math.sign(y - y0)],
    [x2, y0, x2, y + tick * Math.sign(y - y0)],
    [x1 - tick, y, x2 + tick, y],
    ...[x1, x2].map((x) => [x - tick, y + tick, x + tick, y - tick] as const),
  )
  return tag('g', {class: 'dimension'}, tag('path', {d}), label(text, (x1 + x2) / 2, y - cm(size * 0.4), size))
}

/** Draws a dimension along y; its text is read from the right. */
export function verticalDimension({from, to, at, object, text, size}: Dimension): string {
  const [y1, y2, x, x0, tick] = [cm(from), cm(to), cm(at), cm(object), cm(size * 0.3)]
  const d = lines(
    [x0, y1, x + tick * Math.sign(x - x0), y1],
    [x0, y2, x + tick * Math.sign(x - x0), y2],
    [x, y1 - tick, x, y2 + tick],
    ...[y1, y2].map((y) => [x - tick, y + tick, x + tick, y - tick] as const),
  )
  return tag('g', {class: 'dimension'}, tag('path', {d}), label(text, x - cm(size * 0.4), (y1 + y2) / 2, size, true))
}

/** Draws a text around a point, in the drawing's units; `isUpright` runs it upwards. */
export function label(text: string, x: number, y: number, size: number, isUpright = false): string {
  const place = isUpright ? {transform: `translate(${x} ${round(y)}) rotate(-90)`} : {x: round(x), y: round(y)}
  return tag('text', {...place, class: 'measures', 'font-size': cm(size)}, escaped(text))
}

const round = (value: number) => Math.round(value * 100) / 100
