/** The elements of Home.xml, one by one: a table of what each becomes. */
import {type Attributes, colorOf, degreesOf, metresOf, numberOf, pointOf} from './attributes.ts'
import type {LeftKind} from './notes.ts'
import type {SourceBackground, SourceHome, SourceLevel, SourcePiece, SourceRoom} from './source-home.ts'

/** An element that is open: what its children need of it. */
export interface Frame {
  element: string
  text?: (text: string) => void
  level?: SourceLevel
  room?: SourceRoom
  piece?: SourcePiece
  group?: {level: string | undefined; isVisible: boolean}
  onLabel?: (text: string) => void
}

type Open = (home: SourceHome, attributes: Attributes, parent: Frame) => Omit<Frame, 'element'> | undefined

export function emptySource(): SourceHome {
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
export function opened(home: SourceHome, element: string, attributes: Attributes, parent: Frame | undefined): Frame {
  if (parent === undefined) {
    home.version = numberOf(attributes.version)
    home.name = attributes.name
    home.wallHeight = metresOf(attributes.wallHeight)
    return {element}
  }
  return {element, ...elements.get(element)?.(home, attributes, parent)}
}

function leave(home: SourceHome, kind: LeftKind): void {
  home.left.set(kind, (home.left.get(kind) ?? 0) + 1)
}

function leftOut(kind: LeftKind): Open {
  return (home) => {
    leave(home, kind)
    return undefined
  }
}

function compass(home: SourceHome, attributes: Attributes): undefined {
  const {northDirection, latitude, longitude, timeZone} = attributes
  const degrees = (radians: string | undefined, most: number) => {
    const value = numberOf(radians)
    if (value === undefined) return undefined
    const inDegrees = Math.round(((value * 180) / Math.PI) * 1e5) / 1e5
    return Math.abs(inDegrees) <= most ? inDegrees : undefined
  }
  home.compass = {
    north: degreesOf(northDirection) ?? 0,
    lat: degrees(latitude, 90),
    lon: degrees(longitude, 180),
    zone: timeZone === undefined || timeZone.length > 64 || timeZone === '' ? undefined : timeZone,
  }
}

function level(home: SourceHome, attributes: Attributes): Omit<Frame, 'element'> {
  const read: SourceLevel = {
    id: attributes.id ?? '',
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

function backgroundImage(home: SourceHome, attributes: Attributes, parent: Frame): undefined {
  const read = backgroundOf(attributes)
  if (read === undefined) leave(home, 'images')
  else if (parent.level !== undefined) parent.level.background = read
  else home.background = read
}

/** The person drew a line over the picture and said how long it is. */
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

function wall(home: SourceHome, attributes: Attributes): undefined {
  const a = pointOf(attributes.xStart, attributes.yStart)
  const b = pointOf(attributes.xEnd, attributes.yEnd)
  if (a === undefined || b === undefined) return leave(home, 'unreadable') as undefined
  const height = metresOf(attributes.height)
  const heightAtEnd = metresOf(attributes.heightAtEnd)
  if (heightAtEnd !== undefined && heightAtEnd !== height) leave(home, 'sloping-tops')
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

function room(home: SourceHome, attributes: Attributes): Omit<Frame, 'element'> {
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
  if (read === undefined) leave(home, 'unreadable')
  else room.outline.push(read)
}

function piece(
  home: SourceHome,
  attributes: Attributes,
  {group}: Frame,
  kind: SourcePiece['kind'],
): Omit<Frame, 'element'> | undefined {
  const at = pointOf(attributes.x, attributes.y)
  // A tilted piece covers another rectangle of the plan than its own.
  const [width, depth, height] = (['width', 'depth', 'height'] as const).map((key) =>
    metresOf(attributes[`${key}InPlan`] ?? attributes[key]),
  )
  if (at === undefined || width === undefined || depth === undefined || height === undefined) {
    leave(home, 'unreadable')
    return undefined
  }
  leaveLooks(home, attributes)
  const read: SourcePiece = {
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
    isStair: attributes.staircaseCutOutShape !== undefined,
    wallThickness: numberOf(attributes.wallThickness) ?? 1,
    wallDistance: numberOf(attributes.wallDistance) ?? 0,
    sashes: [],
    lightZ: undefined,
  }
  home.pieces.push(read)
  return {piece: read}
}

function leaveLooks(home: SourceHome, {pitch, roll, model, cutOutShape = wholeCutOut}: Attributes): void {
  if ([pitch, roll].some((tilt) => (numberOf(tilt) ?? 0) !== 0)) leave(home, 'tilts')
  if (model !== undefined) leave(home, 'models')
  if (cutOutShape.replace(/[\s,]/g, '') !== wholeCutOut) leave(home, 'cut-outs')
}

/** The rectangle that every opening cuts out of its wall unless it says something else. */
const wholeCutOut = 'M00v1h1v-1z'

function furnitureGroup(home: SourceHome, attributes: Attributes, {group}: Frame): Omit<Frame, 'element'> {
  home.groups.push(attributes.name?.trim() ?? '')
  return {
    group: {
      level: attributes.level ?? group?.level,
      isVisible: attributes.visible !== 'false' && (group?.isVisible ?? true),
    },
  }
}

function sash(home: SourceHome, attributes: Attributes, {piece}: Frame): undefined {
  if (piece === undefined) return
  const [x, y, width, start, end] = (['xAxis', 'yAxis', 'width', 'startAngle', 'endAngle'] as const).map((key) =>
    numberOf(attributes[key]),
  )
  if (x === undefined || y === undefined || width === undefined || start === undefined || end === undefined)
    leave(home, 'unreadable')
  else piece.sashes.push({x, y, width, start, end})
}

function lightSource(_home: SourceHome, attributes: Attributes, {piece}: Frame): undefined {
  if (piece !== undefined) piece.lightZ ??= numberOf(attributes.z)
}

function label(home: SourceHome, attributes: Attributes): Omit<Frame, 'element'> | undefined {
  const at = pointOf(attributes.x, attributes.y)
  if (at === undefined) return leave(home, 'unreadable') as undefined
  const read = {level: attributes.level, text: '', at}
  home.labels.push(read)
  return {
    onLabel(more) {
      read.text += more
    },
  }
}

function text(_home: SourceHome, _attributes: Attributes, {onLabel}: Frame): Omit<Frame, 'element'> | undefined {
  return onLabel === undefined ? undefined : {text: onLabel}
}

/** The cameras of the window itself are in every file; those that somebody kept are lost. */
function camera(home: SourceHome, {attribute}: Attributes): undefined {
  if (attribute === 'storedCamera') leave(home, 'cameras')
  else if (attribute === 'cameraPath') leave(home, 'video')
}
