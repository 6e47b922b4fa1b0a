import {facePointsAt, type WallBody} from '../draw/wall-body.ts'
import type {Point} from '../schema.ts'

/** The pieces that stand for a curved wall. */
const pieces = 32

/** Returns the corners of a wall's body in their order around it; those of a curved one are many. */
export function outlineOfBody({line, half, ends: {a, b}}: WallBody): Point[] {
  const inner = line.arc === undefined ? 0 : pieces - 1
  const faces = Array.from({length: inner}, (_, index) =>
    facePointsAt(line, (line.length * (index + 1)) / pieces, half),
  )
  return [
    a.left,
    ...faces.map(({left}) => left),
    b.left,
    b.right,
    ...faces.toReversed().map(({right}) => right),
    a.right,
  ]
}
