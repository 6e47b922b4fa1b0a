/** Turns openings into pieces that the import places on their walls. */
import {plainPiece, type SourceOpening, type SourcePiece} from '../import/source-home.ts'
import type {Point} from '../schema.ts'
import type {IfcOpening} from './ifc-house.ts'
import {type Span, spanOf} from './opening-spans.ts'
import {isGarage, operationOf} from './operations.ts'
import type {Upright} from './turn-upright.ts'
import type {WallLine} from './wall-lines.ts'

/** Metres. A hole without a door is a passage when it begins this near the floor, and is as high and wide as a person. */
const maxThreshold = 0.1
const minPassage = {width: 0.5, height: 1.5}
/** Metres from a door's hinge to a point on the side to which it opens. */
const reach = 0.5

/** The wall that an opening is in: its line, and its number among the home's walls. */
export interface HostWall {
  line: WallLine
  number: number
}

export interface Placing {
  upright: Upright
  /** The height of the level's floor. */
  floor: number
  level: string | undefined
}

/** Returns a piece; undefined for a niche, a duct or an opening without a size. */
export function openingPiece(
  opening: IfcOpening,
  host: HostWall | undefined,
  {upright, floor, level}: Placing,
): SourcePiece | undefined {
  const span = spanOf(opening, host?.line)
  if (span === undefined || span.width < 0.05) return undefined
  const z = Math.max(span.low - floor, 0)
  const height = span.high - Math.max(span.low, floor)
  const isPassage = z <= maxThreshold && span.width >= minPassage.width && height >= minPassage.height
  if ((opening.kind === 'hole' && !isPassage) || height < 0.05) return undefined
  const [x, y] = upright.direction(span.along)
  return {
    ...plainPiece(),
    kind: 'opening',
    opening: {...swingOf(opening, span, upright), ...(host && {wall: host.number})},
    name: opening.name,
    at: upright.point(span.middle),
    z: z <= 0.02 ? 0 : z,
    angle: (Math.atan2(y, x) * 180) / Math.PI,
    width: span.width,
    depth: host?.line.thickness ?? 0.3,
    height,
    level,
    sourceId: opening.id,
  }
}

/** Returns the kind, leaves and swing. Both kinds of doors open to the side of the local y axis. */
function swingOf(opening: IfcOpening, span: Span, {point}: Upright): SourceOpening {
  const {kind, operation} = opening
  if (kind === 'hole') return {kind: 'passage'}
  const {leaves, hinge} = operationOf(operation)
  const isDoor = kind === 'door'
  if (!isDoor || hinge === undefined) {
    const known = isDoor ? leaves : span.width < 1.4 ? 1 : Math.round(span.width / 0.9)
    return {kind: isDoor ? (isGarage(operation) ? 'garage' : 'door') : 'window', leaves: known}
  }
  const side = hinge === 'start' ? -span.width / 2 : span.width / 2
  const corner: Point = [span.middle[0] + span.along[0] * side, span.middle[1] + span.along[1] * side]
  return {
    kind: 'door',
    leaves,
    hinge: point(corner),
    opensTo: point([corner[0] + opening.swing[0] * reach, corner[1] + opening.swing[1] * reach]),
  }
}
