/** Draws dimension lines on a plan: a line with a slash at both ends, extension lines, and the length along it. */
import type {Language} from '../../text/languages.ts'
import {type DimensionLine, lineLength} from '../dimensions/dimension-line.ts'
import {ruledLength, type Units} from '../draw/measures.ts'
import {cm, escaped, placed, tag, xy} from '../draw/svg.ts'
import {textWidth} from '../draw/text-width.ts'
import {along, directionOf, distance} from '../geometry/vector.ts'
import type {Point} from '../schema.ts'

export interface DimensionStyle {
  /** The height of the letters in metres. */
  size: number
  units: Units
  language: Language
}

/** A text that is too long for its line becomes smaller, down to this share. */
const smallest = 0.6

/** Draws a dimension line; the text stands above it, and reads from below or from the right. */
export function drawDimensionLine(line: DimensionLine, {size, units, language}: DimensionStyle): string {
  const {from, to, measured} = line
  const direction = directionOf(from, to)
  const tick = size * 0.3
  const slash: Point = [direction[0] * 0.7 - direction[1] * 0.7, direction[1] * 0.7 + direction[0] * 0.7]
  const slashAt = (end: Point) => segment(along(end, slash, -tick), along(end, slash, tick))
  const text = dimensionText(lineLength(line), units, language)
  const space = Math.max(lineLength(line) - tick, 0)
  const letters = size * Math.max(smallest, Math.min(1, space / (textWidth(text) * size)))
  const degrees = (Math.atan2(direction[1], direction[0]) * 180) / Math.PI
  // Upside down it would be read from the left or from above.
  const turned = degrees > 89.5 ? degrees - 180 : degrees <= -90.5 ? degrees + 180 : degrees
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  return [
    tag('path', {class: 'extension', d: extension(measured[0], from, size) + extension(measured[1], to, size)}),
    tag('path', {d: segment(from, to) + slashAt(from) + slashAt(to)}),
    tag(
      'text',
      {
        transform: placed(middle, turned),
        y: cm(-size * 0.3),
        'font-size': cm(letters),
        'stroke-width': cm(letters * 0.2),
      },
      escaped(text),
    ),
  ].join('')
}

/** Writes a length as drawings do: metres without their unit, or feet and inches. */
function dimensionText(metres: number, units: Units, language: Language): string {
  return ruledLength(metres, units, language).replace(/ m$/, '')
}

const segment = (from: Point, to: Point) => `M${xy(from)}L${xy(to)}`

/** Begins a little off the measured point, and ends a little beyond the line. */
function extension(measured: Point, end: Point, size: number): string {
  const length = distance(measured, end)
  if (length < size * 0.6) return ''
  const direction = directionOf(measured, end)
  return segment(along(measured, direction, size * 0.4), along(end, direction, size * 0.3))
}
