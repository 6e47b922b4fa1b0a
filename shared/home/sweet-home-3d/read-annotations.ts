/** Reads dimension lines and polylines. */
import {countLeft, type SourceHome, type SourcePolyline} from '../import/source-home.ts'
import {type Attributes, colorOf, metresOf, pointOf} from './attributes.ts'
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

/** Black is what the program writes for a line without a colour: a dark theme needs another one. */
function inkOf(color: string | undefined): string | undefined {
  const read = colorOf(color)
  return read === '#000000' ? undefined : read
}
