/** Finds furniture: blocks whose names are unambiguous. */
import {categoryOf, unknownCategory} from '../import/categories.ts'
import {plainPiece, type SourcePiece} from '../import/source-home.ts'
import type {BlockCopy, Strokes} from './expand.ts'
import {determinant} from './matrix.ts'
import {isIn, type Part} from './plan-strokes.ts'
import {type DxfUnit, units} from './units.ts'

/** Metres of a piece of furniture, and its height, which no plan tells. */
const [minSize, maxSize] = [0.2, 4]
const height = 0.8

/** Returns the pieces of a part. A block in another known block is a part of that. */
export function findItems(
  {copies, lines}: Pick<Strokes, 'copies' | 'lines'>,
  part: Part,
  {unit, level}: {unit: DxfUnit; level: string | undefined},
): SourcePiece[] {
  const known = new Set<number>()
  return copies.flatMap((copy, index): SourcePiece[] => {
    const category = categoryOf({catalogId: '', name: copy.block})
    const isInside = known.has(copy.parent)
    if (category === unknownCategory && !isInside) return []
    known.add(index)
    const box = isInside ? undefined : boxOf(copy, lines)
    if (box === undefined || !isIn(part, box.center)) return []
    const scale = units[unit]
    const [width, depth] = [box.width * scale, box.depth * scale]
    if (Math.min(width, depth) < minSize || Math.max(width, depth) > maxSize) return []
    const at: SourcePiece['at'] = [(box.center[0] - part.left) * scale, (part.top - box.center[1]) * scale]
    return [{...piece(copy.block), level, category, at, angle: box.angle, width, depth, isMirrored: box.isMirrored}]
  })
}

const piece = (name: string) => ({
  ...plainPiece(),
  kind: 'piece' as const,
  sourceId: undefined,
  name,
  z: 0,
  height,
})

/** Returns the box around a copy's lines, along the block's own x axis. The angle is in degrees, clockwise. */
function boxOf({matrix, lines: [from, to]}: BlockCopy, lines: Strokes['lines']) {
  const length = Math.hypot(matrix[0], matrix[1])
  if (to <= from || length === 0) return undefined
  const [ax, ay] = [matrix[0] / length, matrix[1] / length]
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const {a, b} of lines.slice(from, to))
    for (const [x, y] of [a, b]) {
      const [along, across] = [ax * x + ay * y, ax * y - ay * x]
      left = Math.min(left, along)
      right = Math.max(right, along)
      bottom = Math.min(bottom, across)
      top = Math.max(top, across)
    }
  const [along, across] = [(left + right) / 2, (bottom + top) / 2]
  return {
    center: [ax * along - ay * across, ay * along + ax * across] as [number, number],
    width: right - left,
    depth: top - bottom,
    angle: (Math.atan2(-ay, ax) * 180) / Math.PI + 0,
    isMirrored: determinant(matrix) < 0,
  }
}
