/** Reads the site, the levels and the pictures under them. */

import {countLeft, type SourceBackground, type SourceHome, type SourceLevel} from '../import/source-home.ts'
import {type Attributes, degreesOf, metresOf, numberOf, pointOf} from './attributes.ts'
import type {Frame} from './element.ts'
import {stableId} from './stable-id.ts'

export function readCompass(home: SourceHome, attributes: Attributes): undefined {
  const {northDirection, latitude, longitude, timeZone} = attributes
  const degrees = (radians: string | undefined, max: number) => {
    const value = numberOf(radians)
    if (value === undefined) return undefined
    const inDegrees = Math.round(((value * 180) / Math.PI) * 1e5) / 1e5
    return Math.abs(inDegrees) <= max ? inDegrees : undefined
  }
  home.compass = {
    north: degreesOf(northDirection) ?? 0,
    lat: degrees(latitude, 90),
    lon: degrees(longitude, 180),
    zone: timeZone === undefined || timeZone.length > 64 || timeZone === '' ? undefined : timeZone,
  }
}

export function readLevel(home: SourceHome, attributes: Attributes): Frame {
  const read: SourceLevel = {
    id: attributes.id ?? '',
    sourceId: stableId(home.version, attributes.id),
    name: attributes.name ?? '',
    z: metresOf(attributes.elevation) ?? 0,
    height: metresOf(attributes.height),
    slab: metresOf(attributes.floorThickness),
    index: numberOf(attributes.elevationIndex) ?? -1,
    isVisible: attributes.visible !== 'false' && attributes.viewable !== 'false',
    background: undefined,
  }
  home.levels.push(read)
  return {level: read}
}

export function readBackgroundImage(home: SourceHome, attributes: Attributes, parent: Frame): undefined {
  const read = backgroundOf(attributes)
  if (read === undefined) countLeft(home, 'images')
  else if (parent.level !== undefined) parent.level.background = read
  else home.background = read
}

/** Returns a picture with its scale: a person drew a line over it and entered its length. */
function backgroundOf(attributes: Attributes): SourceBackground | undefined {
  const {image, scaleDistanceXStart, scaleDistanceYStart, scaleDistanceXEnd, scaleDistanceYEnd} = attributes
  const length = metresOf(attributes.scaleDistance)
  const pixels = Math.hypot(
    (numberOf(scaleDistanceXEnd) ?? Number.NaN) - (numberOf(scaleDistanceXStart) ?? Number.NaN),
    (numberOf(scaleDistanceYEnd) ?? Number.NaN) - (numberOf(scaleDistanceYStart) ?? Number.NaN),
  )
  const origin = pointOf(attributes.xOrigin ?? '0', attributes.yOrigin ?? '0')
  if (image === undefined || length === undefined || origin === undefined) return undefined
  const scale = length / pixels
  if (!(scale > 0 && Number.isFinite(scale))) return undefined
  return {image, scale, at: [0 - origin[0], 0 - origin[1]]}
}
