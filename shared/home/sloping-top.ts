import {rounded} from './geometry/grid.ts'
import type {Wall} from './schema.ts'

/**
 * Returns a piece of a wall, from and to these metres of its length, with the heights that the wall has there; a wall
 * without a sloping top stays as it is.
 */
export function withSlopeOfPart<W extends Pick<Wall, 'height' | 'heightAtEnd'>>(
  piece: W,
  {from, to, length}: {from: number; to: number; length: number},
): W {
  const {height, heightAtEnd} = piece
  if (height === undefined || heightAtEnd === undefined || length === 0) return piece
  const at = (along: number) => rounded(height + ((heightAtEnd - height) * along) / length)
  return {...piece, height: at(from), heightAtEnd: at(to)}
}
