/** Copies blocks to their places, so that a drawing becomes lines, arcs and texts in one coordinate system. */
import {
  type CurveEntity,
  type DimensionEntity,
  type Drawing,
  type Entity,
  type InsertEntity,
  type LineEntity,
  type Matrix,
  maxEntities,
  type TextEntity,
  type Vector,
} from './drawing.ts'
import {apply, determinant, identity, multiply, translated, turn} from './matrix.ts'
import {segmentsOf} from './polyline-segments.ts'
import {dxfRefusal} from './refusal.ts'

/** Entities of a drawing after all blocks are copied, still in the drawing's units with y up. */
export interface Strokes {
  lines: LineEntity[]
  curves: CurveEntity[]
  texts: TextEntity[]
  dimensions: DimensionEntity[]
  copies: BlockCopy[]
}

export interface BlockCopy {
  block: string
  layer: string
  /** Places the block's entities, without its base point. */
  matrix: Matrix
  /** The copy of the block that contains it, as an index; -1 for one that stands in the drawing itself. */
  parent: number
  /** The first of its lines, and the one after its last: indices of `lines`. */
  lines: [from: number, to: number]
}

const maxDepth = 32

type Stroke = LineEntity | CurveEntity | TextEntity | DimensionEntity

interface Place {
  matrix: Matrix
  /** The layer that entities on layer 0 of a block take. */
  layer: string | undefined
  /** The names of the blocks around, in lower case. */
  inside: readonly string[]
  parent: number
}

/** Throws NotImportable when blocks contain themselves, or multiply beyond the limits. */
export function expandBlocks({entities, blocks}: Pick<Drawing, 'entities' | 'blocks'>): Strokes {
  const strokes: Strokes = {lines: [], curves: [], texts: [], dimensions: [], copies: []}
  // Copies of an empty block count too: an array may have a billion.
  let count = 0
  const spend = (amount: number) => {
    count += amount
    if (count > maxEntities) throw dxfRefusal('too-large')
  }
  const place = (list: readonly Entity[], at: Place): void => {
    spend(list.length)
    for (const entity of list) placeEntity(entity, at)
  }
  place(entities, {matrix: identity, layer: undefined, inside: [], parent: -1})
  return strokes

  function placeEntity(entity: Entity, at: Place): void {
    const layer = entity.layer === '0' ? (at.layer ?? '0') : entity.layer
    if (entity.type === 'insert') placeInsert(entity, {...at, layer})
    else if (entity.type === 'polyline') {
      spend(entity.vertices.length)
      for (const segment of segmentsOf(entity)) addStroke({...segment, layer}, at.matrix)
    } else addStroke({...entity, layer}, at.matrix)
  }

  function addStroke(entity: Stroke, matrix: Matrix): void {
    if (entity.type === 'line') strokes.lines.push(placeEnds(entity, matrix))
    else if (entity.type === 'curve') strokes.curves.push(placeCurve(entity, matrix))
    else if (entity.type === 'text')
      strokes.texts.push({...entity, at: apply(matrix, entity.at), height: entity.height * growthOf(matrix)})
    else strokes.dimensions.push({...placeEnds(entity, matrix), measured: entity.measured * growthOf(matrix)})
  }

  function placeInsert(insert: InsertEntity, at: Place): void {
    const name = insert.block.toLowerCase()
    const block = blocks.get(name)
    if (block === undefined) return
    if (at.inside.includes(name)) throw dxfRefusal('cycle', block.name)
    if (at.inside.length >= maxDepth) throw dxfRefusal('too-deep', block.name)
    const inside = [...at.inside, name]
    spend(insert.columns * insert.rows)
    for (const step of stepsOf(insert)) {
      const matrix = multiply(at.matrix, translated(insert.matrix, step))
      const from = strokes.lines.length
      const copy: BlockCopy = {
        block: block.name,
        layer: at.layer ?? insert.layer,
        matrix,
        parent: at.parent,
        lines: [from, from],
      }
      const parent = strokes.copies.push(copy) - 1
      const shift = turn(matrix, [-block.base[0], -block.base[1]])
      place(block.entities, {matrix: translated(matrix, shift), layer: at.layer, inside, parent})
      copy.lines[1] = strokes.lines.length
    }
  }
}

function* stepsOf({columns, rows, spacing: [dx, dy], axes: [right, up]}: InsertEntity): Generator<Vector> {
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      yield [right[0] * dx * column + up[0] * dy * row, right[1] * dx * column + up[1] * dy * row]
}

const placeEnds = <T extends {a: Vector; b: Vector}>(entity: T, matrix: Matrix): T => ({
  ...entity,
  a: apply(matrix, entity.a),
  b: apply(matrix, entity.b),
})

const placeCurve = (curve: CurveEntity, matrix: Matrix): CurveEntity => ({
  ...curve,
  center: apply(matrix, curve.center),
  u: turn(matrix, curve.u),
  v: turn(matrix, curve.v),
})

/** Returns the factor by which lengths grow, on average over all directions. */
const growthOf = (matrix: Matrix): number => Math.sqrt(Math.abs(determinant(matrix)))
