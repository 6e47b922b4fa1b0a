/**
 * Reads the text layers of a USDZ scan. Composing them would lose the ids of doors, so each layer is read by itself.
 */
import type {Point} from '../schema.ts'
import type {Captured, CapturedPart, CapturedRoom} from './captured.ts'
import {meshOutline} from './mesh-outline.ts'
import {numbersOf, type Placement, placementOf} from './placement.ts'
import {maxCorners} from './read-json.ts'
import {refuseScan} from './refusal.ts'

/** A text layer of the archive. */
export interface Layer {
  path: string
  text: string
}

const number = '[-+.\\deE]{1,40}'
const [matrixName, scaleName, pointsName, indicesName] = [
  'xformOp:transform = ',
  'xformOp:scale = ',
  'point3f[] points = ',
  'int[] faceVertexIndices = ',
]
/** Metres from the plane of a face. Points that are farther fill corners. */
const inPlane = 1e-9

/** Reads layers of one scan: a wall is the layer of its folder, a door the one beside it. Throws NotImportable. */
export function readLayers(layers: readonly Layer[]): Captured {
  const room: CapturedRoom = {
    ...{walls: [], doors: [], windows: [], openings: [], objects: [], floors: [], sections: [], story: 0},
  }
  const captured: Captured = {rooms: [room], unreadable: 0}
  const walls = new Map<string, string | undefined>()
  const parts = layers.flatMap(({path, text}) => {
    const category = /string Category = "([^"(]{1,60})/.exec(text)?.[1]?.trim()
    if (category === undefined) return []
    const id = /string UUID = "([^"]{1,100})"/.exec(text)?.[1]
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    if (category === 'Wall') walls.set(folder, id)
    return [{category, id, folder, text}]
  })
  for (const {category, id, folder, text} of parts)
    if (!addPart(room, {category, id, parentId: walls.get(folder), text})) captured.unreadable++
  room.sections = layers.flatMap(({text}) => sectionsOf(text))
  if (room.walls.length === 0) throw refuseScan('no-scan', 'no layer is a wall')
  return captured
}

interface LayerPart {
  category: string
  id: string | undefined
  parentId: string | undefined
  text: string
}

/** Adds a part to its list. Returns whether its numbers could be read. */
function addPart(room: CapturedRoom, {category, id, parentId, text}: LayerPart): boolean {
  const place = placementOf(numbersAfter(text, matrixName, 16))
  if (place === undefined) return false
  if (category === 'Floor') return addFloor(room, id, place, text)
  const points = pointsIn(text)
  const size = points.length > 0 ? extentOf(points) : numbersOf(numbersAfter(text, scaleName, 3), 3)
  if (size === undefined || !((size[0] ?? 0) > 0)) return false
  const {at, y, along, facing} = place
  const [width = 0, height = 0, depth = 0] = size.map(Math.abs)
  const part: CapturedPart = {
    id,
    parentId: category === 'Wall' ? undefined : parentId,
    category: category.charAt(0).toLowerCase() + category.slice(1),
    isUncertain: false,
    ...{at, y, along, facing, width, height, depth},
  }
  // A rectangle has four points in its plane: more of them go around holes.
  if (category === 'Wall')
    room.walls.push({...part, slopedTop: undefined, isCurved: false, hasHoles: points.length > 4})
  else room[openingLists.get(category) ?? 'objects'].push(part)
  return true
}

const openingLists: ReadonlyMap<string, 'doors' | 'windows' | 'openings'> = new Map([
  ['Door', 'doors'],
  ['Window', 'windows'],
  ['Opening', 'openings'],
])

function addFloor(room: CapturedRoom, id: string | undefined, {y, toPlan}: Placement, text: string): boolean {
  const points = meshOutline(allPoints(text), numbersIn(text, indicesName))
  if (points.length > maxCorners) throw refuseScan('too-large', `an outline has over ${maxCorners} corners`)
  if (points.length < 3) return false
  room.floors.push({id, isUncertain: false, y, outline: points.map(toPlan), story: 0})
  return true
}

/** Returns the numbers after a name; undefined when there are fewer than `count`. */
function numbersAfter(text: string, name: string, count: number): number[] | undefined {
  const start = text.indexOf(name)
  if (start < 0) return undefined
  const found = text.slice(start + name.length, start + name.length + 50 * count + 50).match(new RegExp(number, 'g'))
  return found === null || found.length < count ? undefined : found.slice(0, count).map(Number)
}

/** Returns the numbers of a list. */
function numbersIn(text: string, name: string): number[] {
  const start = text.indexOf(name)
  if (start < 0) return []
  const from = text.indexOf('[', start + name.length)
  return (text.slice(from, text.indexOf(']', from)).match(new RegExp(number, 'g')) ?? []).map(Number)
}

/** Returns the points of a mesh, also unreadable ones as NaN: the indices count them. */
function allPoints(text: string): number[][] {
  const numbers = numbersIn(text, pointsName)
  return Array.from({length: Math.floor(numbers.length / 3)}, (_, index) => {
    const point = numbers.slice(index * 3, index * 3 + 3)
    return numbersOf(point, 3) ?? [Number.NaN, Number.NaN, Number.NaN]
  })
}

/** Returns the points of a mesh that lie in its plane. */
function pointsIn(text: string): number[][] {
  const points = allPoints(text).filter(([, , z]) => Math.abs(z ?? 1) < inPlane)
  if (points.length > maxCorners) throw refuseScan('too-large', `a mesh has over ${maxCorners} points`)
  return points
}

function extentOf(points: readonly number[][]): [number, number, number] {
  const spanOf = (axis: 0 | 1) => {
    const values = points.map((point) => point[axis] ?? 0)
    return values.reduce((one, other) => Math.max(one, other)) - values.reduce((one, other) => Math.min(one, other))
  }
  return [spanOf(0), spanOf(1), 0]
}

/** Returns the sections of the stage: `bedroom0` is the first bedroom. */
function sectionsOf(text: string): {label: string; at: Point}[] {
  const start = text.indexOf('"Section_grp"')
  if (start < 0) return []
  const pattern = /def Xform "([A-Za-z]{1,60})\d{0,6}"\s{0,99}\{\s{0,99}double3 xformOp:translate = \(([^)]{1,200})\)/g
  return [...text.slice(start, start + 100_000).matchAll(pattern)].flatMap(([, label = '', center = '']) => {
    const [x, , z] = numbersOf(center.split(',').map(Number), 3) ?? []
    return x === undefined || z === undefined ? [] : [{label, at: [x, z] as Point}]
  })
}
