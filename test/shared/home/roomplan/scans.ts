/** Scans of our own, in RoomPlan's form: a room is drawn as its outline on the plan, clockwise. */

import {directionOf, distance, rotate} from '#shared/home/geometry/vector.ts'
import type {Point} from '#shared/home/schema.ts'
import type {Json} from '#shared/json.ts'

const floorY = -1.4
export const wallHeight = 2.4

/** A matrix, column by column, of a part whose width runs along a direction and that faces to its right. */
const standing = ([x, z]: Point, [cx, cz]: Point, y: number) => [x, 0, z, 0, 0, 1, 0, 0, -z, 0, x, 0, cx, y, cz, 1]

interface PartOptions {
  id: string
  a: Point
  b: Point
  height?: number
  /** Metres above the floor. */
  sill?: number
  parent?: string | null
  category?: string
  confidence?: string
  more?: Json
}

export function part({
  id,
  a,
  b,
  height = wallHeight,
  sill = 0,
  parent = null,
  category = 'wall',
  confidence = 'high',
  more,
}: PartOptions): Json {
  return {
    category: {[category]: {}},
    completedEdges: [],
    confidence: {[confidence]: {}},
    curve: null,
    dimensions: [distance(a, b), height, 0],
    identifier: id,
    parentIdentifier: parent,
    polygonCorners: [],
    story: 0,
    transform: standing(directionOf(a, b), [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], floorY + sill + height / 2),
    ...more,
  }
}

/** A floor along an outline: its own plane is the plan's, with y up. */
export const floor = (id: string, outline: readonly Point[], more: Json = {}): Json => ({
  category: {floor: {}},
  confidence: {high: {}},
  dimensions: [1, 1, 0],
  identifier: id,
  polygonCorners: outline.map(([x, y]) => [x, -y, 0]),
  story: 0,
  transform: [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, floorY, 0, 1],
  ...more,
})

/** A whole room. Its walls are named `prefix-1` and so on, from the first edge of the outline. */
export function room(outline: readonly Point[], {prefix = 'w', label = 'bedroom', ...more}: Json = {}): Json {
  const name = String(prefix)
  const center = outline.reduce<Point>(
    ([x, y], point) => [x + point[0] / outline.length, y + point[1] / outline.length],
    [0, 0],
  )
  return {
    coreModel: '',
    version: 2,
    story: 0,
    identifier: `${name}-room`,
    walls: outline.map((a, index) =>
      part({id: `${name}-${index + 1}`, a, b: outline[(index + 1) % outline.length] as Point}),
    ),
    doors: [],
    windows: [],
    openings: [],
    objects: [],
    floors: [floor(`${name}-floor`, outline)],
    sections: [{label, center: [center[0], 0, center[1]], story: 0}],
    ...more,
  }
}

/** The corners of a rectangle, clockwise, turned around the origin by degrees. */
export const rectangle = ([left, top]: Point, width: number, depth: number, degrees = 0): Point[] =>
  (
    [
      [left, top],
      [left + width, top],
      [left + width, top + depth],
      [left, top + depth],
    ] as Point[]
  ).map((point) => rotate(point, degrees))
