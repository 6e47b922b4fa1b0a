/** Indexes the obstacles that labels should not cover, and the walls that separate rooms. */

import type {Box} from '../geometry/box.ts'
import {cross} from '../geometry/vector.ts'
import type {Point} from '../schema.ts'
import {createSpatialHash} from './spatial-hash.ts'

export interface BoxObstacle extends Box {
  /** The cost of covering it completely. */
  cost: number
}

/** A wall, or a straight piece of a curved one. */
export interface WallObstacle {
  from: Point
  to: Point
  /** Half its thickness. */
  half: number
  /** The cost of covering a metre of it. */
  cost: number
}

export type Obstacle = BoxObstacle | WallObstacle

/** Creates an index with cells of `size` metres. */
export function createObstacleIndex(size: number) {
  const boxes = createSpatialHash<BoxObstacle>(size)
  const walls = createSpatialHash<WallObstacle>(size)
  let compared = 0
  return {
    /** The comparisons made so far, for callers that limit their work. */
    get compared() {
      return compared
    },

    add(obstacle: Obstacle) {
      if ('from' in obstacle) walls.addLine(obstacle.from, obstacle.to, obstacle.half, obstacle)
      else boxes.addBox(obstacle, obstacle)
    },

    /** Returns the cost of covering this box; stops counting at `enough`. */
    coverCost(box: Box, enough: number): number {
      let cost = 0
      const addWall = (wall: WallObstacle) => {
        compared++
        cost += wall.cost * lengthWithin(wall, box)
        return cost >= enough
      }
      const addBox = (obstacle: BoxObstacle) => {
        compared++
        cost += obstacle.cost * overlapShare(box, obstacle)
        return cost >= enough
      }
      if (!walls.someNear(box, addWall)) boxes.someNear(box, addBox)
      return cost
    },

    /** Returns whether a wall stands between two points. */
    isSeparatedByWall(from: Point, to: Point): boolean {
      return walls.someNear(around(from, to), (wall) => crosses(from, to, wall.from, wall.to))
    },
  }
}

function around(one: Point, other: Point): Box {
  return {
    left: Math.min(one[0], other[0]),
    top: Math.min(one[1], other[1]),
    right: Math.max(one[0], other[0]),
    bottom: Math.max(one[1], other[1]),
  }
}

function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (from: Point, to: Point, point: Point) =>
    cross([to[0] - from[0], to[1] - from[1]], [point[0] - from[0], point[1] - from[1]])
  return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0
}

/** Returns the metres of a wall, with its thickness, within the box. */
function lengthWithin({from, to, half}: WallObstacle, {left, top, right, bottom}: Box): number {
  // Most walls in the same cells lie beside the box.
  if (Math.max(from[0], to[0]) + half <= left || Math.min(from[0], to[0]) - half >= right) return 0
  if (Math.max(from[1], to[1]) + half <= top || Math.min(from[1], to[1]) - half >= bottom) return 0
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  // Plain numbers: arrays here would cost most of the time that placing labels takes.
  const enterX = shareAt(from[0], dx, dx > 0 ? left - half : right + half, 0)
  const leaveX = shareAt(from[0], dx, dx > 0 ? right + half : left - half, 1)
  const enterY = shareAt(from[1], dy, dy > 0 ? top - half : bottom + half, 0)
  const leaveY = shareAt(from[1], dy, dy > 0 ? bottom + half : top - half, 1)
  const share = Math.min(leaveX, leaveY, 1) - Math.max(enterX, enterY, 0)
  return share <= 0 ? 0 : share * Math.hypot(dx, dy)
}

/** Returns the share of a way at which it reaches a place on an axis; `otherwise` when it keeps its place there. */
const shareAt = (from: number, way: number, to: number, otherwise: number) =>
  way === 0 ? otherwise : (to - from) / way

/**
 * Returns the square root of the share of the smaller box that the other covers: a letter on a line is as hard to read
 * as half a word on a bed.
 */
function overlapShare(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  if (width <= 0 || height <= 0) return 0
  return Math.sqrt((width * height) / Math.min(areaOf(one), areaOf(other)))
}

function areaOf({left, top, right, bottom}: Box): number {
  return Math.max((right - left) * (bottom - top), 1e-6)
}
