/** Reads dimension lines, texts and polylines. */

import {along, rotate} from '../geometry/vector.ts'
import {countLeft, type SourceHome, type SourceLabel, type SourcePolyline} from '../import/source-home.ts'
import {type Attributes, colorOf, degreesOf, metresOf, pointOf} from './attributes.ts'
import type {Frame} from './element.ts'
import {stableId} from './stable-id.ts'

/** Sweet Home 3D moves a line to the right of its way by a positive offset, Pianta to the left. */
export function readDimension(home: SourceHome, attributes: Attributes): undefined {
  const a = pointOf(attributes.xStart, attributes.yStart)
  const b = pointOf(attributes.xEnd, attributes.yEnd)
  if (a === undefined || b === undefined) {
    countLeft(home, 'unreadable')
    return
  }
  // A height has no length on the plan.
  if (Math.hypot(b[0] - a[0], b[1] - a[1]) < 0.001) {
    countLeft(home, 'dimensions')
    return
  }
  home.dimensions.push({
    sourceId: stableId(home.version, attributes.id),
    level: attributes.level,
    a,
    b,
    offset: -(metresOf(attributes.offset) ?? 0) || 0,
    color: inkOf(attributes.color),
  })
}

const styles = new Map<string, SourcePolyline['style']>(
  Object.entries({
    DOT: 'dotted',
    DASH: 'dashed',
    DASH_DOT: 'dashed',
    DASH_DOT_DOT: 'dashed',
    CUSTOMIZED: 'dashed',
  } as const),
)

const ends = new Map<string, SourcePolyline['end']>(
  Object.entries({DELTA: 'arrow', OPEN: 'arrow', DISC: 'dot'} as const),
)

export function readPolyline(home: SourceHome, attributes: Attributes): Frame {
  const read: SourcePolyline = {
    sourceId: stableId(home.version, attributes.id),
    level: attributes.level,
    path: [],
    width: metresOf(attributes.thickness),
    closed: attributes.closedPath === 'true',
    curved: attributes.joinStyle === 'CURVED',
    style: styles.get(attributes.dashStyle ?? ''),
    start: ends.get(attributes.startArrowStyle ?? ''),
    end: ends.get(attributes.endArrowStyle ?? ''),
    color: inkOf(attributes.color),
  }
  home.polylines.push(read)
  return {outline: read.path}
}

/** The program's size of a text without one, in metres. */
const defaultSize = 0.18

export function readLabel(home: SourceHome, attributes: Attributes): Frame | undefined {
  const at = pointOf(attributes.x, attributes.y)
  if (at === undefined) {
    countLeft(home, 'unreadable')
    return undefined
  }
  const label: SourceLabel = {
    sourceId: stableId(home.version, attributes.id),
    level: attributes.level,
    text: '',
    at,
    size: defaultSize,
    angle: degreesOf(attributes.angle),
    color: inkOf(attributes.color),
  }
  home.labels.push(label)
  return {label}
}

/** Fractions of the text's height: the middle of capitals over their line, and the distance of two lines. */
const [capitalMiddle, lineHeight] = [0.35, 1.2]

/** Moves a text's point from its first line's base, where the program has it, to the middle of its lines. */
export function centerText(label: SourceLabel): void {
  const {text, size = defaultSize, angle = 0} = label
  const lines = text.trim().split('\n').length
  label.at = along(label.at, rotate([0, 1], angle), (((lines - 1) / 2) * lineHeight - capitalMiddle) * size)
}

/** Rooms and pieces have styles too, for their names. */
export function readTextStyle(_home: SourceHome, {fontSize, alignment}: Attributes, {label}: Frame): undefined {
  if (label === undefined) return
  const size = metresOf(fontSize)
  if (size !== undefined && size > 0) label.size = size
  if (alignment === 'LEFT') label.align = 'left'
  if (alignment === 'RIGHT') label.align = 'right'
}

export function readText(_home: SourceHome, _attributes: Attributes, {label}: Frame): Frame | undefined {
  if (label === undefined) return undefined
  return {
    text(more) {
      label.text += more
    },
  }
}

/**
 * Returns a line's colour; undefined for black, which the program writes also without a colour: dark themes need
 * another.
 */
function inkOf(color: string | undefined): string | undefined {
  const read = colorOf(color)
  return read === '#000000' ? undefined : read
}
