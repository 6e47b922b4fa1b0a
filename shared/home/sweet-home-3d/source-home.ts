/** What Home.xml holds, in the format's units: metres, degrees clockwise on the drawing, colours as `#rrggbb`. */
import type {Point} from '../schema.ts'
import type {LeftKind} from './notes.ts'

export interface SourceHome {
  /** Of the format as the file says: 5300, 6000 … 7400. */
  version: number | undefined
  name: string | undefined
  wallHeight: number | undefined
  compass: SourceCompass | undefined
  /** Of a home without levels. */
  background: SourceBackground | undefined
  levels: SourceLevel[]
  walls: SourceWall[]
  rooms: SourceRoom[]
  pieces: SourcePiece[]
  labels: SourceLabel[]
  groups: string[]
  /** Elements that have no place in a home, and those that the file gives too few numbers. */
  left: Map<LeftKind, number>
}

export interface SourceCompass {
  north: number
  lat: number | undefined
  lon: number | undefined
  zone: string | undefined
}

/** A picture under the plan; its measures are metres per pixel and metres. */
export interface SourceBackground {
  image: string
  scale: number
  at: Point
}

export interface SourceLevel {
  id: string
  name: string
  z: number
  height: number | undefined
  slab: number | undefined
  /** Among levels of one elevation. */
  index: number
  isVisible: boolean
  background: SourceBackground | undefined
}

interface OnLevel {
  level: string | undefined
}

export interface SourceWall extends OnLevel {
  /** Among the walls of the file, from 1; 0 of a wall that the import adds. */
  number: number
  a: Point
  b: Point
  thickness: number
  height: number | undefined
  /** Degrees of the circle that it runs along, positive where it bows to its left; 0 when it is straight. */
  arc: number
  left: string | undefined
  right: string | undefined
}

export interface SourceRoom extends OnLevel {
  /** Among the rooms of the file, from 1. */
  number: number
  name: string
  outline: Point[]
  floor: string | undefined
  ceiling: string | undefined
}

export interface SourceSash {
  /** Where its hinge is, in widths from the left and depths from the back of its piece. */
  x: number
  y: number
  /** In widths of its piece. */
  width: number
  /** Radians, anticlockwise on the drawing, of the sash when it is closed and when it is open. */
  start: number
  end: number
}

export interface SourcePiece extends OnLevel {
  kind: 'piece' | 'opening' | 'light'
  catalogId: string
  name: string
  note: string | undefined
  at: Point
  z: number
  angle: number
  width: number
  depth: number
  height: number
  isVisible: boolean
  isMirrored: boolean
  isStair: boolean
  /** How deep an opening reaches into its wall and how far its back is from the wall's, in depths of the piece. */
  wallThickness: number
  wallDistance: number
  sashes: SourceSash[]
  /** How high its light is, in heights of the piece. */
  lightZ: number | undefined
}

export interface SourceLabel extends OnLevel {
  text: string
  at: Point
}
