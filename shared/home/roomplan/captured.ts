/** Rooms as RoomPlan captures them, checked: in metres, x to the right and z down on the plan, y up. */
import type {Point} from '../schema.ts'

/** A part of a scan. A surface has no depth. */
export interface CapturedPart {
  id: string | undefined
  parentId: string | undefined
  /** The key of its category, such as `door` or `refrigerator`; empty when the file has none. */
  category: string
  isUncertain: boolean
  /** The middle on the plan, and its height. */
  at: Point
  y: number
  /** Unit vectors on the plan: along its width, and the way that it faces; a wall faces its room. */
  along: Point
  facing: Point
  width: number
  height: number
  depth: number
}

export interface CapturedSurface extends CapturedPart {
  /** Metres above its middle, when its top isn't straight and level. */
  slopedTop: number | undefined
  isCurved: boolean
  /** Whether its openings are holes in a mesh, which tells nothing else of them. */
  hasHoles?: boolean
}

export interface CapturedFloor {
  id: string | undefined
  isUncertain: boolean
  y: number
  outline: Point[]
  story: number
}

export interface CapturedRoom {
  walls: CapturedSurface[]
  doors: CapturedPart[]
  windows: CapturedPart[]
  openings: CapturedPart[]
  objects: CapturedPart[]
  floors: CapturedFloor[]
  /** RoomPlan's labels of parts of the room, like `kitchen`. */
  sections: {label: string; at: Point}[]
  story: number
}

export interface Captured {
  rooms: CapturedRoom[]
  /** The number of parts with missing or wrong numbers. */
  unreadable: number
  /** The number of pieces of furniture that the file has as models, whose size it doesn't tell. */
  models?: number
  /** The files that the rooms come from, when somebody chose several. */
  files?: CapturedFile[]
}

export interface CapturedFile {
  name: string
  rooms: CapturedRoom[]
}
