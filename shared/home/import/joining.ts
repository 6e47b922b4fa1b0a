/** Decides which of the file's walls are joined to one. */

import {boxOf} from '../geometry/segment.ts'
import {cross, dot, minus, rotate} from './../geometry/vector.ts'
import type {Point} from '../schema.ts'
import {centerInWall} from './opening-center.ts'
import {boxTree} from './repair/box-tree.ts'
import type {JoinOptions} from './repair/join-in-line.ts'
import type {SourcePiece, SourceWall} from './source-home.ts'
import type {WorkBudget} from './work-budget.ts'

/** Metres. Smaller differences in thickness and height are not seen. */
const same = 0.001
/** Metres that a corner must be inside an opening. */
const minInside = 0.005
/** Metres that a corner may be beside an opening. */
const maxBeside = 0.1
/** The sine of 15°: the largest angle between an opening and its wall. */
const maxSine = 0.26

export function joiningOf(
  walls: readonly SourceWall[],
  openings: readonly SourcePiece[],
  budget: WorkBudget,
): JoinOptions {
  const tree = boxTree(
    openings.map((piece) => {
      const center = centerInWall(piece)
      const axis = rotate([1, 0], piece.angle)
      return {piece, center, axis, ...boxOf({a: center, b: center}, piece.width / 2 + piece.depth / 2 + maxBeside)}
    }),
    budget,
  )
  return {
    fit: (one, other) => {
      const [first, second] = [walls[one], walls[other]]
      if (first === undefined || second === undefined) return false
      return (
        Math.abs(first.thickness - second.thickness) < same &&
        Math.abs((first.height ?? 0) - (second.height ?? 0)) < same &&
        // The slope of two walls in line would have a bend.
        first.heightAtEnd === undefined &&
        second.heightAtEnd === undefined
      )
    },
    areAlike: (one, other, isReversed) => {
      const [first, second] = [walls[one] as SourceWall, walls[other] as SourceWall]
      const [left, right] = isReversed ? [second.right, second.left] : [second.left, second.right]
      return first.left === left && first.right === right
    },
    isSpanned: (corner: Point, along: Point) => {
      let isFound = false
      tree.touching(boxOf({a: corner, b: corner}), ({piece, center, axis}) => {
        const apart = minus(corner, center)
        isFound ||=
          Math.abs(cross(axis, along)) < maxSine &&
          Math.abs(dot(apart, axis)) < piece.width / 2 - minInside &&
          Math.abs(cross(axis, apart)) < piece.depth / 2 + maxBeside
      })
      return isFound
    },
  }
}
