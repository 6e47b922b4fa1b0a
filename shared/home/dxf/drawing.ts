/** The parts of a DXF drawing that a plan is made of, in the drawing's units with y up, as the file has them. */

/**
 * The most entities of a drawing, and the most strokes and copies once its blocks are copied. The largest of 17 public
 * drawings has 24,201 lines and arcs. A proposal for 880,000 lines took 107 s and 1.9 GB.
 */
export const maxEntities = 150_000

export type Vector = [x: number, y: number]
/** Turns points of one coordinate system into another: `x' = a·x + c·y + e`, `y' = b·x + d·y + f`. */
export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

interface OnLayer {
  layer: string
}

export interface LineEntity extends OnLayer {
  type: 'line'
  a: Vector
  b: Vector
}

/** An arc of a circle or an ellipse: `center + u·cos t + v·sin t`, from `start` anticlockwise by `sweep` radians. */
export interface CurveEntity extends OnLayer {
  type: 'curve'
  center: Vector
  u: Vector
  v: Vector
  start: number
  sweep: number
}

export interface PolylineEntity extends OnLayer {
  type: 'polyline'
  /** A vertex with the bulge of the next segment: the tangent of a quarter of its angle, positive anticlockwise. */
  vertices: {at: Vector; bulge: number}[]
  isClosed: boolean
}

export interface TextEntity extends OnLayer {
  type: 'text'
  text: string
  at: Vector
  height: number
}

/** A copy of a block, or an array of copies. */
export interface InsertEntity extends OnLayer {
  type: 'insert'
  block: string
  /** Places the block without its base point. */
  matrix: Matrix
  columns: number
  rows: number
  /** The steps between columns and rows, in the insert's own turned system. */
  spacing: Vector
  /** The unit vectors of that system. */
  axes: [Vector, Vector]
}

/** A dimension: the distance of two points along a direction, and the text that replaces the measured number. */
export interface DimensionEntity extends OnLayer {
  type: 'dimension'
  a: Vector
  b: Vector
  measured: number
  text: string
}

export type Entity = LineEntity | CurveEntity | PolylineEntity | TextEntity | InsertEntity | DimensionEntity

export interface Block {
  name: string
  base: Vector
  entities: Entity[]
}

export interface Drawing {
  /** `$INSUNITS`: 1 inches, 2 feet, 4 mm, 5 cm, 6 m; 0 or undefined when the header is silent. */
  units: number | undefined
  /** Layers that are off or frozen, by their names in lower case. */
  hiddenLayers: Set<string>
  /** Blocks by their names in lower case. */
  blocks: Map<string, Block>
  /** The entities of the model space. */
  entities: Entity[]
  /** Counts of entities that are not read, by type. */
  unread: Map<string, number>
}
