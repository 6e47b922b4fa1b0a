/**
 * Reads the text layers of a USDZ scan. Composing them would lose the ids of doors, so each layer is read by itself.
 */
import {createWorkBudget, type WorkBudget} from '../import/work-budget.ts'
import type {Point} from '../schema.ts'
import type {Captured, CapturedPart, CapturedRoom} from './captured.ts'
import {meshHoles} from './mesh-holes.ts'
import {addMeshOpenings, type MeshWall} from './mesh-openings.ts'
import {meshOutline, withoutWalls} from './mesh-outline.ts'
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
export function readLayers(layers: readonly Layer[], budget: WorkBudget = createWorkBudget()): Captured {
  const room: CapturedRoom = {
    ...{walls: [], doors: [], windows: [], openings: [], objects: [], floors: [], sections: [], story: 0},
  }
  const captured: Captured = {rooms: [room], unreadable: 0}
  const walls = new Map<string, string | undefined>()
  const parts = layers.flatMap(({path, text}) => {
    const id = /string UUID = "([^"]{1,100})"/.exec(text)?.[1]
    const category = categoryOf(path, text, id)
    if (category === undefined) return []
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    // In iOS 16, all walls are in one folder: it tells no parent.
    if (category === 'Wall') walls.set(folder, walls.has(folder) ? undefined : id)
    return [{category, id, folder, text}]
  })
  const meshes: MeshWall[] = []
  for (const {category, id, folder, text} of parts)
    if (isModel(text)) captured.models = (captured.models ?? 0) + 1
    else if (!addPart(room, {category, id, parentId: walls.get(folder), text, meshes, budget})) captured.unreadable++
  addMeshOpenings(room, meshes)
  room.sections = layers.flatMap(({text}) => sectionsOf(text))
  if (room.walls.length === 0) throw refuseScan('no-scan', 'no layer is a wall')
  return captured
}

/** Furniture as Apple's models: the size of it is in a binary layer. */
const isModel = (text: string) => !text.includes(pointsName) && /references = @[^@\n]{1,200}\.usdc@/.test(text)

/** Returns the category of a part. In iOS 16 a wall has an id without a category, and its file's name tells it. */
function categoryOf(path: string, text: string, id: string | undefined): string | undefined {
  const category = /string Category = "([^"(]{1,60})/.exec(text)?.[1]?.trim()
  return category ?? (id === undefined ? undefined : /(?:^|\/)([A-Za-z]{1,60})\d{0,6}\.usda$/.exec(path)?.[1])
}

interface LayerPart {
  category: string
  id: string | undefined
  parentId: string | undefined
  text: string
  /** Takes the walls that are meshes. */
  meshes: MeshWall[]
  budget: WorkBudget
}

/** Adds a part to its list. Returns whether its numbers could be read. */
function addPart(room: CapturedRoom, {category, id, parentId, text, meshes, budget}: LayerPart): boolean {
  const place = placementOf(numbersAfter(text, matrixName, 16))
  if (place === undefined) return false
  if (category === 'Floor') return addFloor(room, id, place, text)
  const list = category === 'Wall' ? 'walls' : (openingLists.get(category) ?? 'objects')
  const points = allPoints(text)
  const box = boxOf(text, points, list === 'objects')
  const [width = 0, height = 0, depth = 0] = box?.size ?? []
  if (box === undefined || !(width > 0)) return false
  const part: CapturedPart = {
    id,
    parentId: category === 'Wall' ? undefined : parentId,
    category: category.charAt(0).toLowerCase() + category.slice(1),
    isUncertain: false,
    at: place.toPlan(box.middle),
    y: place.y + (box.middle[1] ?? 0),
    along: place.along,
    facing: place.facing,
    ...{width, height, depth},
  }
  if (list !== 'walls') room[list].push(part)
  else {
    const wall = {...part, slopedTop: undefined, isCurved: false}
    room.walls.push(wall)
    if (points.length > 0) meshes.push({wall, holes: meshHoles(points, numbersIn(text, indicesName), budget)})
  }
  return true
}

/** Returns the size of a part and the middle in its own space: a Cube's scale, or the extent of a mesh. */
function boxOf(
  text: string,
  points: readonly number[][],
  isObject: boolean,
): {size: number[]; middle: number[]} | undefined {
  if (points.length > maxCorners) throw refuseScan('too-large', `a mesh has over ${maxCorners} points`)
  const used = isObject
    ? points.filter(([x]) => !Number.isNaN(x))
    : points.filter(([, , z]) => Math.abs(z ?? 1) < inPlane)
  if (used.length === 0) {
    const scale = numbersOf(numbersAfter(text, scaleName, 3), 3)
    return scale && {size: scale.map(Math.abs), middle: [0, 0, 0]}
  }
  const spans = [0, 1, 2].map((axis) => spanOf(used, axis))
  return {size: spans.map(([least, most]) => most - least), middle: spans.map(([least, most]) => (least + most) / 2)}
}

const openingLists: ReadonlyMap<string, 'doors' | 'windows' | 'openings'> = new Map([
  ['Door', 'doors'],
  ['Window', 'windows'],
  ['Opening', 'openings'],
])

function addFloor(room: CapturedRoom, id: string | undefined, {y, toPlan}: Placement, text: string): boolean {
  const points = allPoints(text)
  const outline = meshOutline(points, numbersIn(text, indicesName))
  if (outline.length > maxCorners) throw refuseScan('too-large', `an outline has over ${maxCorners} corners`)
  if (outline.length < 3) return false
  const [bottom, top] = spanOf(points, 2)
  room.floors.push({id, isUncertain: false, y, outline: withoutWalls(outline, top - bottom).map(toPlan), story: 0})
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

function spanOf(points: readonly number[][], axis: number): [least: number, most: number] {
  const values = points.map((point) => point[axis] ?? 0)
  return [values.reduce((one, other) => Math.min(one, other)), values.reduce((one, other) => Math.max(one, other))]
}

/** Returns the sections of the stage: `bedroom0` is the first bedroom. Its place is a vector or a matrix. */
function sectionsOf(text: string): {label: string; at: Point}[] {
  const start = text.indexOf('"Section_grp"')
  if (start < 0) return []
  const pattern =
    /def Xform "([A-Za-z]{1,60})\d{0,6}"[^{]{0,99}\{\s{0,99}(?:double3|matrix4d) xformOp:\w{1,20} = ([^\n]{1,400})/g
  return [...text.slice(start, start + 100_000).matchAll(pattern)].flatMap(([, label = '', place = '']) => {
    const numbers = (place.match(new RegExp(number, 'g')) ?? []).map(Number)
    const [x, , z] = numbersOf(numbers.length === 16 ? numbers.slice(12, 15) : numbers, 3) ?? []
    return x === undefined || z === undefined ? [] : [{label, at: [x, z] as Point}]
  })
}
