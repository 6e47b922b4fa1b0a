/**
 * Solids of a home in three dimensions, in glTF's axes and metres: x right, y up, z towards the bottom of the drawing. The
 * home's y and z change places, so that nothing is mirrored. Heights are above the floor of the solid's level.
 */
import type {ElementKind} from '../kinds.ts'
import type {Surface} from './surface.ts'

/** Triangles with shared corners. Those of one surface are a run of `indices`. */
export interface Mesh {
  /** Three coordinates for each corner. */
  positions: Float32Array<ArrayBuffer>
  /** Three corners for each triangle, counter-clockwise from outside. */
  indices: Uint32Array<ArrayBuffer>
  groups: readonly MeshGroup[]
}

export interface MeshGroup {
  surface: Surface
  /** The first of its indices, and their number. */
  start: number
  count: number
}

/** What a solid is of its element: a room has a floor and a ceiling. */
export type SolidPart =
  | 'wall'
  | 'leaf'
  | 'window'
  | 'floor'
  | 'ceiling'
  | 'stair'
  | 'item'
  | 'lamp'
  | 'awning'
  | 'plate'

export interface Solid {
  elementId: string
  elementKind: ElementKind
  /** The id of its level. */
  level: string
  part: SolidPart
  /** Elements of the same product and options share one mesh. */
  mesh: Mesh
  /** Where the mesh's origin is; the level's origin when absent. */
  place?: Place
}

export interface Place {
  at: readonly [x: number, y: number, z: number]
  /** Radians around y, counter-clockwise from above. */
  turn: number
}
