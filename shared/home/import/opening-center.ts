import {rotate} from './../geometry/vector.ts'
import type {Point} from '../schema.ts'
import type {SourcePiece} from './source-home.ts'

/**
 * Returns the middle of an opening's part in its wall. It isn't the piece's middle: the frame, or a leaf that is drawn
 * open, may stick out of the wall.
 */
export function centerInWall({
  at,
  angle,
  depth,
  wallDistance,
  wallThickness,
}: Pick<SourcePiece, 'at' | 'angle' | 'depth' | 'wallDistance' | 'wallThickness'>): Point {
  const [dx, dy] = rotate([0, depth * (wallDistance + wallThickness / 2 - 0.5)], angle)
  return [at[0] + dx, at[1] + dy]
}
