/**
 * The parts of an IFC file that make a home, as plain data. Lengths are metres. Points are in the building's own axes:
 * x right, y up, z up.
 */
import type {Point} from '../schema.ts'
import type {UnreadKind} from './unread-kinds.ts'

export interface IfcHouse {
  name: string
  /** Degrees that north is turned clockwise from the building's y axis; undefined when the file doesn't say. */
  north: number | undefined
  /** Degrees. */
  place: {lat: number; lon: number} | undefined
  storeys: IfcStorey[]
  walls: IfcWall[]
  openings: IfcOpening[]
  spaces: IfcSpace[]
  stairs: IfcStair[]
  /** Counts of elements that a home doesn't show or that lack a shape. */
  unread: Map<UnreadKind, number>
}

interface Identified {
  /** Its GlobalId, which programs keep. */
  id: string
  name: string
}

export interface IfcStorey extends Identified {
  z: number
}

interface OnStorey extends Identified {
  /** The position of its storey in `storeys`; undefined when the file doesn't say. */
  storey: number | undefined
}

/** A straight part of a curve, or an arc. */
export interface CurvePart {
  a: Point
  b: Point
  /** Degrees that the arc turns, anticlockwise; 0 for a straight part. */
  arc: number
}

/** The extent of a body. */
export interface IfcBody {
  /** The corners of the least convex shape around it, seen from above, anticlockwise. */
  hull: Point[]
  /** Its outline from above; undefined when that is not known exactly. */
  outline: Point[] | undefined
  low: number
  high: number
}

export interface IfcWall extends OnStorey {
  kind: 'wall' | 'curtain'
  axis: CurvePart[]
  /** The distances of its faces from the axis, to its left; undefined when the file has no layers. */
  faces: readonly [number, number] | undefined
  body: IfcBody | undefined
  /** Whether its body was cut, as under a roof. */
  isClipped: boolean
}

export interface IfcOpening extends OnStorey {
  kind: 'door' | 'window' | 'hole'
  /** The position of its wall in `walls`. */
  wall: number | undefined
  /** The corner that the door's or window's width begins at, with the directions along its width and of its swing. */
  origin: Point
  along: Point
  swing: Point
  z: number
  /** The stated width and height. */
  width: number | undefined
  height: number | undefined
  /** The hole in the wall, or the body of a door or window that has no hole. */
  body: IfcBody | undefined
  /** IfcDoorTypeOperationEnum or IfcDoorStyleOperationEnum; empty when the file doesn't say. */
  operation: string
}

export interface IfcSpace extends OnStorey {
  outline: Point[]
  low: number
  high: number
  isOutside: boolean
}

export interface IfcStair extends OnStorey {
  body: IfcBody
  /** The middle of its lowest and of its highest part. */
  foot: Point
  head: Point
  risers: number | undefined
  /** IfcStairTypeEnum. */
  shape: string
}
