/**
 * Writes a plan as DXF: the shapes that pages show, in metres with y upwards, on a layer for each kind. Elements drawn
 * around their own origin, like doors and furniture, are blocks. The id of each element is in its extended data.
 */
import {penOf} from '../print/pens.ts'
import {drawnLayers} from '../print/plan-marks.ts'
import {type DrawnElement, readDrawing} from '../print/read-drawing.ts'
import {arcOf, type Path, placeShape, type Shape} from '../print/shapes.ts'
import type {PlanRegions} from '../regions.ts'
import type {Home, Plan, Point} from '../schema.ts'
import {type Block, dxfFile, type Entity, type Groups, type Layer} from './dxf-file.ts'

/** The layers by kind of element, named as the CAD standards of the United States and their readers do. */
const layers: Readonly<Record<string, Layer>> = {
  wall: {name: 'A-WALL', color: 7},
  divider: {name: 'A-WALL-PATT', color: 8},
  door: {name: 'A-DOOR', color: 3},
  window: {name: 'A-GLAZ', color: 4},
  item: {name: 'A-FURN', color: 8},
  stair: {name: 'A-FLOR-STRS', color: 5},
  awning: {name: 'A-AWNG', color: 6},
  light: {name: 'E-LITE', color: 2},
  plate: {name: 'E-POWR', color: 1},
  room: {name: 'A-AREA-IDEN', color: 7},
  other: {name: 'A-FLOR', color: 8},
}

/** The height of room names, in metres. */
const nameHeight = 0.2

export function writeDxf(home: Home, plan: Plan, regions: PlanRegions): string {
  const blocks = new Map<string, Block>()
  const entities = drawnLayers(home, plan, regions)
    .flatMap(([, svg]) => readDrawing(svg))
    .flatMap((element) => elementEntities(element, blocks))
  const names = plan.rooms.map(({id, name, at}) => textEntity(name, at, layerNamed('room'), id))
  return dxfFile(Object.values(layers), [...blocks.values()], [...entities, ...names])
}

const layerNamed = (kind: string) => (layers[kind] ?? (layers.other as Layer)).name

function layerOf({kind, name}: DrawnElement): string {
  const words = name.split(' ')
  if (kind === 'opening') return layerNamed(words.includes('window') ? 'window' : 'door')
  if (kind === 'wall' && words.includes('divider')) return layerNamed('divider')
  return layerNamed(words.includes('stair') ? 'stair' : kind)
}

function elementEntities(element: DrawnElement, blocks: Map<string, Block>): Entity[] {
  const {place, id} = element
  const layer = layerOf(element)
  const shapes = element.shapes.filter((shape, index) => penOf(element, shape, index) !== undefined)
  if (shapes.length === 0) return []
  if (!place) return shapes.flatMap((shape) => shapeEntities(shape, layer, id))
  // Mirrored blocks are read wrongly by many programs: the shapes themselves are mirrored.
  const isMirrored = {at: [0, 0], angle: 0, isMirrored: place.isMirrored} as const
  const inside = shapes.flatMap((shape) =>
    shapeEntities(placeShape(shape, {...isMirrored, at: [0, 0]}), layer, undefined),
  )
  const key = JSON.stringify(inside)
  const block = blocks.get(key) ?? {name: `${element.kind.toUpperCase()}-${blocks.size + 1}`, entities: inside}
  blocks.set(key, block)
  return [
    {
      type: 'INSERT',
      layer,
      id,
      groups: [[100, 'AcDbBlockReference'], [2, block.name], ...point(place.at), [50, -place.angle]],
    },
  ]
}

const point = ([x, y]: Point): Groups => [
  [10, x],
  [20, -y],
  [30, 0],
]

function shapeEntities(shape: Shape, layer: string, id: string | undefined): Entity[] {
  const own = {layer, ...(id !== undefined && {id})}
  if (shape.kind === 'path') return shape.paths.map((path) => ({...own, ...pathEntity(path)}))
  if (shape.kind === 'text') return []
  const {center, radii, angle} = shape
  if (radii[0] === radii[1])
    return [{...own, type: 'CIRCLE', groups: [[100, 'AcDbCircle'], ...point(center), [40, radii[0]]]}]
  const isWide = radii[0] > radii[1]
  const turn = (-(isWide ? angle : angle + 90) * Math.PI) / 180
  const [long, short] = isWide ? radii : [radii[1], radii[0]]
  const axis: Groups = [
    [11, long * Math.cos(turn)],
    [21, long * Math.sin(turn)],
    [31, 0],
  ]
  const groups: Groups = [
    [100, 'AcDbEllipse'],
    ...point(center),
    ...axis,
    [40, short / long],
    [41, 0],
    [42, 2 * Math.PI],
  ]
  return [{...own, type: 'ELLIPSE', groups}]
}

function pathEntity({from, steps, isClosed}: Path): Pick<Entity, 'type' | 'groups'> {
  const [only] = steps
  if (only && steps.length === 1 && !isClosed) {
    if (only.bulge !== undefined) return arcEntity(from, only.to, only.bulge)
    const end: Groups = [
      [11, only.to[0]],
      [21, -only.to[1]],
      [31, 0],
    ]
    return {type: 'LINE', groups: [[100, 'AcDbLine'], ...point(from), ...end]}
  }
  const corners = [from, ...steps.map(({to}) => to)]
  const groups = corners.flatMap(([x, y], index): Groups => {
    const bulge = steps[index]?.bulge
    const corner: Groups = [
      [10, x],
      [20, -y],
    ]
    return bulge === undefined ? corner : [...corner, [42, -bulge]]
  })
  const head: Groups = [
    [100, 'AcDbPolyline'],
    [90, corners.length],
    [70, isClosed ? 1 : 0],
  ]
  return {type: 'LWPOLYLINE', groups: [...head, ...groups]}
}

/** Arcs of DXF turn anticlockwise, from their first angle to their second. */
function arcEntity(from: Point, to: Point, bulge: number): Pick<Entity, 'type' | 'groups'> {
  const {center, radius, start, sweep} = arcOf(from, to, bulge)
  const degrees = (angle: number) => ((-angle * 180) / Math.PI + 720) % 360
  const [first, last] = sweep > 0 ? [start + sweep, start] : [start, start + sweep]
  return {
    type: 'ARC',
    groups: [
      [100, 'AcDbCircle'],
      ...point(center),
      [40, radius],
      [100, 'AcDbArc'],
      [50, degrees(first)],
      [51, degrees(last)],
    ],
  }
}

function textEntity(text: string, at: Point, layer: string, id: string): Entity {
  const second: Groups = [
    [11, at[0]],
    [21, -at[1]],
    [31, 0],
  ]
  const groups: Groups = [
    [100, 'AcDbText'],
    ...point(at),
    [40, nameHeight],
    [1, plain(text)],
    [72, 1],
    ...second,
    [100, 'AcDbText'],
    [73, 2],
  ]
  return {type: 'TEXT', layer, id, groups}
}

/** Writes signs that DXF gives a meaning: two percent signs, carets, and the backslash of a code. */
const plain = (text: string): string =>
  text
    .replaceAll('^', '^ ')
    .replace(/%(?=%)|(?<=%)%/g, '%%%')
    .replace(/\\(?=[UM]\+)/g, '\\U+005C')
