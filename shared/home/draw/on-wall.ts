import {leftNormal} from '../wall-line.ts'
import {placed} from './svg.ts'
import type {WallBody} from './wall-body.ts'

/**
 * Returns the transform to a wall's axes at a point: x along the wall from `a` to `b`, y to its right, starting `out`
 * metres right of its line.
 */
export function onWall({line}: Pick<WallBody, 'line'>, at: number, out = 0): string {
  const {point, direction} = line.at(at)
  const left = leftNormal(direction)
  const angle = (Math.atan2(direction[1], direction[0]) * 180) / Math.PI
  return placed([point[0] - left[0] * out, point[1] - left[1] * out], angle)
}
