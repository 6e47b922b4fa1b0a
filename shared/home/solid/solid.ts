/**
 * Solids of a home in three dimensions, in glTF's axes and metres: x right, y up, z towards the bottom of the drawing.
 * The home's y and z change places, so that nothing is mirrored. Heights are above the floor of the solid's level.
 */
import type {ElementKind} from '../kinds.ts'
import type {Surface} from './surface.ts'

/** Triangles with shared corners. `indices` lists the triangles surface by surface. */
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

/** The part of an element that a solid is: a room has a floor and a ceiling. */
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
  | 'curtain'
  | 'plate'

export interface Solid {
  elementId: string
  elementKind: ElementKind
  /** The id of its level. */
  level: string
  part: SolidPart
  /** Elements of the same product and options share one mesh. */
  mesh: Mesh
  /** The place of the mesh's origin; the level's origin when absent. */
  place?: Place
  /** Its number among the same parts of its element, from 2; the first one has none. */
  number?: number
  /** How it moves; undefined for a solid that stays where it is. */
  motion?: Motion
}

/** A part of an element, before it is placed in its level. */
export type MadePart = Pick<Solid, 'part' | 'mesh' | 'place' | 'number' | 'motion'>

/** The state of a house that moves a solid: a contact moves its leaf, a cover its curtain or cloth. */
export type MovedBy = 'leaf' | 'cover'

export interface Motion {
  by: MovedBy
  closed: Pose
  open: Pose
}

/** How a solid stands at an end of its motion, in its own axes before its place. Absent fields change nothing. */
export interface Pose {
  /** Radians around y, counter-clockwise from above. */
  turn?: number
  /** Metres in the level's axes. */
  shift?: readonly [x: number, y: number, z: number]
  scale?: readonly [x: number, y: number, z: number]
}

export interface Place {
  at: readonly [x: number, y: number, z: number]
  /** Radians around y, counter-clockwise from above. */
  turn: number
}
