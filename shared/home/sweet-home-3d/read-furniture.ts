/** Reads furniture, lights, doors and windows. */

import {countLeft, type SourceHome, type SourcePiece} from '../import/source-home.ts'
import {type Attributes, degreesOf, metresOf, numberOf, pointOf} from './attributes.ts'
import type {Frame} from './element.ts'
import {stableId} from './stable-id.ts'

/** The default cut-out of an opening: the whole rectangle. */
const wholeCutOut = 'M00v1h1v-1z'

export function readPiece(
  home: SourceHome,
  attributes: Attributes,
  {group}: Frame,
  kind: SourcePiece['kind'],
): Frame | undefined {
  const at = pointOf(attributes.x, attributes.y)
  // A tilted piece covers a different rectangle of the plan than its own width and depth.
  const [width, depth, height] = (['width', 'depth', 'height'] as const).map((key) =>
    metresOf(attributes[`${key}InPlan`] ?? attributes[key]),
  )
  if (at === undefined || width === undefined || depth === undefined || height === undefined) {
    countLeft(home, 'unreadable')
    return undefined
  }
  countLostLooks(home, attributes)
  const read: SourcePiece = {
    sourceId: stableId(home.version, attributes.id),
    kind: kind === 'piece' && attributes.doorOrWindow === 'true' ? 'opening' : kind,
    level: attributes.level ?? group?.level,
    catalogId: attributes.catalogId ?? '',
    name: attributes.name?.trim() ?? '',
    note: attributes.description?.trim(),
    at,
    z: metresOf(attributes.elevation) ?? 0,
    angle: degreesOf(attributes.angle) ?? 0,
    width,
    depth,
    height,
    isVisible: attributes.visible !== 'false' && (group?.isVisible ?? true),
    isMirrored: attributes.modelMirrored === 'true',
    cutOut: attributes.staircaseCutOutShape,
    wallThickness: numberOf(attributes.wallThickness) ?? 1,
    wallDistance: numberOf(attributes.wallDistance) ?? 0,
    sashes: [],
    lightZ: undefined,
  }
  home.pieces.push(read)
  return {piece: read}
}

function countLostLooks(home: SourceHome, {pitch, roll, model, cutOutShape = wholeCutOut}: Attributes): void {
  if ([pitch, roll].some((tilt) => (numberOf(tilt) ?? 0) !== 0)) countLeft(home, 'tilts')
  if (model !== undefined) countLeft(home, 'models')
  if (cutOutShape.replace(/[\s,]/g, '') !== wholeCutOut) countLeft(home, 'cut-outs')
}

export function readFurnitureGroup(home: SourceHome, attributes: Attributes, {group}: Frame): Frame {
  home.groups.push(attributes.name?.trim() ?? '')
  return {
    group: {
      level: attributes.level ?? group?.level,
      isVisible: attributes.visible !== 'false' && (group?.isVisible ?? true),
    },
  }
}

export function readSash(home: SourceHome, attributes: Attributes, {piece}: Frame): undefined {
  if (piece === undefined) return
  const [x, y, width, start, end] = (['xAxis', 'yAxis', 'width', 'startAngle', 'endAngle'] as const).map((key) =>
    numberOf(attributes[key]),
  )
  if (x === undefined || y === undefined || width === undefined || start === undefined || end === undefined)
    countLeft(home, 'unreadable')
  else piece.sashes.push({x, y, width, start, end})
}

export function readLightSource(_home: SourceHome, attributes: Attributes, {piece}: Frame): undefined {
  if (piece !== undefined) piece.lightZ ??= numberOf(attributes.z)
}
