/** Reads the elements of Home.xml: a table with a reader for each. */

import type {LeftKind} from '../import/notes.ts'
import {countLeft, type SourceHome, type SourceRoom} from '../import/source-home.ts'
import {type Attributes, colorOf, metresOf, numberOf, pointOf} from './attributes.ts'
import type {ElementReader, Frame} from './element.ts'
import {readDimension, readLabel, readPolyline, readText, readTextStyle} from './read-annotations.ts'
import {readFurnitureGroup, readLightSource, readPiece, readSash} from './read-furniture.ts'
import {readBackgroundImage, readCompass, readLevel} from './read-site.ts'
import {stableId} from './stable-id.ts'

const elements: ReadonlyMap<string, ElementReader> = new Map<string, ElementReader>([
  ['compass', readCompass],
  ['level', readLevel],
  ['backgroundImage', readBackgroundImage],
  ['wall', readWall],
  ['room', readRoom],
  ['point', readPoint],
  ['pieceOfFurniture', (home, attributes, parent) => readPiece(home, attributes, parent, 'piece')],
  ['shelfUnit', (home, attributes, parent) => readPiece(home, attributes, parent, 'piece')],
  ['doorOrWindow', (home, attributes, parent) => readPiece(home, attributes, parent, 'opening')],
  ['light', (home, attributes, parent) => readPiece(home, attributes, parent, 'light')],
  ['furnitureGroup', readFurnitureGroup],
  ['sash', readSash],
  ['lightSource', readLightSource],
  ['label', readLabel],
  ['textStyle', readTextStyle],
  ['text', readText],
  ['camera', readCamera],
  ['observerCamera', readCamera],
  ['polyline', readPolyline],
  ['dimensionLine', readDimension],
  ['baseboard', leftOut('baseboards')],
  ['texture', leftOut('textures')],
  ['material', leftOut('materials')],
  ['shelf', leftOut('shelves')],
  ['print', leftOut('print-settings')],
])

/** Reads an element into the home. Skips unknown elements with their children. */
export function openElement(
  home: SourceHome,
  element: string,
  attributes: Attributes,
  parent: Frame | undefined,
): Frame {
  if (parent === undefined) {
    home.version = numberOf(attributes.version)
    home.name = attributes.name
    home.wallHeight = metresOf(attributes.wallHeight)
    return {}
  }
  return elements.get(element)?.(home, attributes, parent) ?? {}
}

function leftOut(kind: LeftKind): ElementReader {
  return (home) => {
    countLeft(home, kind)
    return undefined
  }
}

function readWall(home: SourceHome, attributes: Attributes): undefined {
  const a = pointOf(attributes.xStart, attributes.yStart)
  const b = pointOf(attributes.xEnd, attributes.yEnd)
  if (a === undefined || b === undefined) {
    countLeft(home, 'unreadable')
    return
  }
  const height = metresOf(attributes.height)
  const heightAtEnd = metresOf(attributes.heightAtEnd)
  home.walls.push({
    number: home.walls.length + 1,
    level: attributes.level,
    a,
    b,
    thickness: metresOf(attributes.thickness) ?? 0.1,
    height,
    ...(height !== undefined && heightAtEnd !== undefined && heightAtEnd !== height && {heightAtEnd}),
    arc: ((numberOf(attributes.arcExtent) ?? 0) * 180) / Math.PI,
    left: colorOf(attributes.leftSideColor),
    right: colorOf(attributes.rightSideColor),
  })
}

function readRoom(home: SourceHome, attributes: Attributes): Frame {
  const read: SourceRoom = {
    sourceId: stableId(home.version, attributes.id),
    number: home.rooms.length + 1,
    level: attributes.level,
    name: attributes.name?.trim() ?? '',
    outline: [],
    floor: attributes.floorVisible === 'false' ? undefined : colorOf(attributes.floorColor),
    ceiling: attributes.ceilingVisible === 'false' ? undefined : colorOf(attributes.ceilingColor),
  }
  home.rooms.push(read)
  return {outline: read.outline}
}

function readPoint(home: SourceHome, {x, y}: Attributes, {outline}: Frame): undefined {
  if (outline === undefined) return
  const read = pointOf(x, y)
  if (read === undefined) countLeft(home, 'unreadable')
  else outline.push(read)
}

/** Counts stored cameras and video paths. Every file also has the window's cameras, which are not counted. */
function readCamera(home: SourceHome, {attribute}: Attributes): undefined {
  if (attribute === 'storedCamera') countLeft(home, 'cameras')
  else if (attribute === 'cameraPath') countLeft(home, 'video')
}
