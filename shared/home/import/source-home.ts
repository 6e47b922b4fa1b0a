/**
 * The records that a reader makes of a file of any format, in Pianta's units: metres, x right and y down, degrees
 * clockwise on the drawing, `#rrggbb` colours. `importHome` heals them into a home.
 */
import type {Opening, Point} from '../schema.ts'
import type {ChangeKind, ImportNoteKind, LeftKind} from './notes.ts'
import type {OwnRegion} from './repair/repair-walls.ts'
import type {ExtraKey} from './source-id.ts'
import type {UnsureReason} from './unsure.ts'

export interface SourceHome {
  /** The key in the elements' `extra` under which the import stores their ids in the file. */
  extraKey: ExtraKey
  /** The format version of Home.xml: 5300, 6000 … 7400. Other formats need none. */
  version: number | undefined
  name: string | undefined
  wallHeight: number | undefined
  compass: SourceCompass | undefined
  /** The background of a home without levels. */
  background: SourceBackground | undefined
  levels: SourceLevel[]
  walls: SourceWall[]
  rooms: SourceRoom[]
  /** How much larger than its outline a room may become without dividers; by default as people draw by hand. */
  ownRegion?: OwnRegion
  pieces: SourcePiece[]
  labels: SourceLabel[]
  dimensions: SourceDimension[]
  polylines: SourcePolyline[]
  groups: string[]
  /** The reader's own changes and omissions, by name. */
  notes: {kind: ImportNoteKind; name: string}[]
  /** Counts of elements that a home can't hold, or that lack numbers. */
  left: Map<LeftKind, number>
}

export interface SourceCompass {
  north: number
  lat: number | undefined
  lon: number | undefined
  zone: string | undefined
}

/** A picture under the plan. `scale` is in metres per pixel, `at` in metres. */
export interface SourceBackground {
  image: string
  scale: number
  at: Point
}

export interface SourceLevel extends Kept {
  id: string
  name: string
  z: number
  height: number | undefined
  slab: number | undefined
  /** Its order among the levels of one elevation. */
  index: number
  isVisible: boolean
  background: SourceBackground | undefined
}

interface OnLevel {
  level: string | undefined
}

interface Kept {
  /** Its id in the file; undefined when the program makes a new one on each save. */
  sourceId: string | undefined
}

interface Doubtful {
  /** Why a person should look at it: the import marks it until somebody agrees. */
  unsure?: UnsureReason
}

export interface SourceWall extends OnLevel, Doubtful {
  /** Its number among the file's walls, from 1; 0 for a wall that the import adds. */
  number: number
  a: Point
  b: Point
  thickness: number
  height: number | undefined
  /** The height at its end b, if its top slopes; `height` then holds at its end a. */
  heightAtEnd?: number | undefined
  /** Degrees of its arc, positive when it bows to its left; 0 for a straight wall. */
  arc: number
  left: string | undefined
  right: string | undefined
  /** Its id in the file, when the program keeps it. The first piece of a wall that is cut has it. */
  sourceId?: string | undefined
}

export interface SourceRoom extends OnLevel, Kept, Doubtful {
  /** Its number among the file's rooms, from 1. */
  number: number
  name: string
  outline: Point[]
  floor: string | undefined
  ceiling: string | undefined
  isOutdoor?: boolean
}

export interface SourceSash {
  /** The position of its hinge, in widths from the left and depths from the back of its piece. */
  x: number
  y: number
  /** A fraction of the width of its piece. */
  width: number
  /** The angles at both ends of its swing, in radians anticlockwise on the drawing; usually closed, then open. */
  start: number
  end: number
}

/** A door's or window's own data in a file. Without it the import infers them from words, sashes and the place. */
export interface SourceOpening {
  kind: Opening['kind']
  /** The number of its wall. The nearest parallel wall takes it when that one is gone. */
  wall?: number | undefined
  leaves?: number
  /**
   * Points near the hinge of its first leaf and on the side to which it opens. Left, right and the wall's direction
   * follow from them. A door that lacks one is counted as a guess.
   */
  hinge?: Point
  opensTo?: Point
  /** Whether the reader guessed the points. */
  isGuess?: boolean
}

export interface SourcePiece extends OnLevel, Kept, Doubtful {
  kind: 'piece' | 'opening' | 'light'
  /** The data of a piece of kind `opening`. */
  opening?: SourceOpening
  /** Its category in the catalog, when the file tells it by more than words. */
  category?: string
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
  /** The shape that a staircase cuts out of the floor above, as an SVG path in a square of size 1. */
  cutOut: string | undefined
  /** The opening's depth in its wall, and the distance of its back from the wall's back, as fractions of its depth. */
  wallThickness: number
  wallDistance: number
  sashes: SourceSash[]
  /** The height of its light, as a fraction of its own height. */
  lightZ: number | undefined
}

/** Returns the rest of a piece, in a file that tells only its kind, name, place and size. */
export const plainPiece = () => ({
  catalogId: '',
  note: undefined,
  isVisible: true,
  isMirrored: false,
  cutOut: undefined,
  wallThickness: 1,
  wallDistance: 0,
  sashes: [],
  lightZ: undefined,
})

export interface SourceLabel extends OnLevel {
  text: string
  /** The middle of the text's height, at the side or middle that `align` names. */
  at: Point
  /** Metres of a line's height. */
  size?: number | undefined
  /** Degrees. */
  angle?: number | undefined
  align?: 'left' | 'right' | undefined
  color?: string | undefined
  sourceId?: string | undefined
}

export interface SourceDimension extends OnLevel, Kept {
  a: Point
  b: Point
  /** How far the line is drawn from the points, positive to the left. */
  offset: number
  color: string | undefined
}

export interface SourcePolyline extends OnLevel, Kept {
  path: Point[]
  width: number | undefined
  closed: boolean
  curved: boolean
  style: 'dashed' | 'dotted' | undefined
  start: 'arrow' | 'dot' | undefined
  end: 'arrow' | 'dot' | undefined
  color: string | undefined
}

/** Creates a home to read elements into. */
export function createSourceHome(extraKey: ExtraKey = 'imported'): SourceHome {
  return {
    extraKey,
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
    dimensions: [],
    polylines: [],
    groups: [],
    notes: [],
    left: new Map(),
  }
}

/** Counts elements that the import leaves out. */
export function countLeft({left}: SourceHome, kind: LeftKind, count = 1): void {
  if (count > 0) left.set(kind, (left.get(kind) ?? 0) + count)
}

/** Counts elements that the reader changed, or assumed something about. */
export function countChanged({notes}: SourceHome, kind: ChangeKind, count = 1): void {
  for (let index = 0; index < count; index++) notes.push({kind, name: ''})
}
