/** The elements of Home.xml, one by one: a table of what each becomes. */
import {type Attributes, colorOf, metresOf, numberOf, pointOf} from './attributes.ts'
import {countLeft, type Frame, type Open} from './element.ts'
import type {LeftKind} from './notes.ts'
import {furnitureGroup, lightSource, piece, sash} from './read-furniture.ts'
import {backgroundImage, compass, level} from './read-site.ts'
import type {SourceHome, SourceRoom} from './source-home.ts'

export function createSourceHome(): SourceHome {
  return {
    version: undefined,
    name: undefined,
    wallHeight: undefined,
    compass: undefined,
    background: undefined,
    levels: [],
    walls: [],
    rooms: [],
    pieces: [],
    labels: [],
    groups: [],
    left: new Map(),
  }
}

const elements: ReadonlyMap<string, Open> = new Map<string, Open>([
  ['compass', compass],
  ['level', level],
  ['backgroundImage', backgroundImage],
  ['wall', wall],
  ['room', room],
  ['point', point],
  ['pieceOfFurniture', (home, attributes, parent) => piece(home, attributes, parent, 'piece')],
  ['shelfUnit', (home, attributes, parent) => piece(home, attributes, parent, 'piece')],
  ['doorOrWindow', (home, attributes, parent) => piece(home, attributes, parent, 'opening')],
  ['light', (home, attributes, parent) => piece(home, attributes, parent, 'light')],
  ['furnitureGroup', furnitureGroup],
  ['sash', sash],
  ['lightSource', lightSource],
  ['label', label],
  ['text', text],
  ['camera', camera],
  ['observerCamera', camera],
  ['polyline', leftOut('polylines')],
  ['dimensionLine', leftOut('dimensions')],
  ['baseboard', leftOut('baseboards')],
  ['texture', leftOut('textures')],
  ['material', leftOut('materials')],
  ['shelf', leftOut('shelves')],
  ['print', leftOut('print-settings')],
])

/** Takes an element in; what is unknown is passed over with all it holds. */
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

function leftOut(kind: LeftKind): Open {
  return (home) => {
    countLeft(home, kind)
    return undefined
  }
}

function wall(home: SourceHome, attributes: Attributes): undefined {
  const a = pointOf(attributes.xStart, attributes.yStart)
  const b = pointOf(attributes.xEnd, attributes.yEnd)
  if (a === undefined || b === undefined) {
    countLeft(home, 'unreadable')
    return
  }
  const height = metresOf(attributes.height)
  const heightAtEnd = metresOf(attributes.heightAtEnd)
  if (heightAtEnd !== undefined && heightAtEnd !== height) countLeft(home, 'sloping-tops')
  home.walls.push({
    number: home.walls.length + 1,
    level: attributes.level,
    a,
    b,
    thickness: metresOf(attributes.thickness) ?? 0.1,
    // A sloping top is cut level at its highest.
    height: height === undefined ? undefined : Math.max(height, heightAtEnd ?? 0),
    arc: ((numberOf(attributes.arcExtent) ?? 0) * 180) / Math.PI,
    left: colorOf(attributes.leftSideColor),
    right: colorOf(attributes.rightSideColor),
  })
}

function room(home: SourceHome, attributes: Attributes): Frame {
  const read: SourceRoom = {
    number: home.rooms.length + 1,
    level: attributes.level,
    name: attributes.name?.trim() ?? '',
    outline: [],
    floor: attributes.floorVisible === 'false' ? undefined : colorOf(attributes.floorColor),
    ceiling: attributes.ceilingVisible === 'false' ? undefined : colorOf(attributes.ceilingColor),
  }
  home.rooms.push(read)
  return {room: read}
}

function point(home: SourceHome, {x, y}: Attributes, {room}: Frame): undefined {
  if (room === undefined) return
  const read = pointOf(x, y)
  if (read === undefined) countLeft(home, 'unreadable')
  else room.outline.push(read)
}

function label(home: SourceHome, attributes: Attributes): Frame | undefined {
  const at = pointOf(attributes.x, attributes.y)
  if (at === undefined) {
    countLeft(home, 'unreadable')
    return undefined
  }
  const read = {level: attributes.level, text: '', at}
  home.labels.push(read)
  return {
    onLabel(more) {
      read.text += more
    },
  }
}

function text(_home: SourceHome, _attributes: Attributes, {onLabel}: Frame): Frame | undefined {
  return onLabel === undefined ? undefined : {text: onLabel}
}

/** The cameras of the window itself are in every file; those that somebody kept are lost. */
function camera(home: SourceHome, {attribute}: Attributes): undefined {
  if (attribute === 'storedCamera') countLeft(home, 'cameras')
  else if (attribute === 'cameraPath') countLeft(home, 'video')
}
