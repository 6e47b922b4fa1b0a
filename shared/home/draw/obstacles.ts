/** Indexes the obstacles that labels should not cover, and the walls that separate rooms. */
import type {Point} from '../schema.ts'
import type {Box} from './box.ts'
import {createSpatialHash} from './spatial-hash.ts'
import {crossProduct} from './vectors.ts'

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
      for (const wall of walls.near(box)) {
        compared++
        cost += wall.cost * lengthWithin(wall, box)
        if (cost >= enough) return cost
      }
      for (const obstacle of boxes.near(box)) {
        compared++
        cost += obstacle.cost * overlapShare(box, obstacle)
        if (cost >= enough) return cost
      }
      return cost
    },

    /** Returns whether a wall stands between two points. */
    isSeparatedByWall(from: Point, to: Point): boolean {
      for (const wall of walls.near(around(from, to))) if (crosses(from, to, wall.from, wall.to)) return true
      return false
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
    crossProduct([to[0] - from[0], to[1] - from[1]], [point[0] - from[0], point[1] - from[1]])
  return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0
}

/** Returns the metres of a wall, with its thickness, within the box. */
function lengthWithin({from, to, half}: WallObstacle, {left, top, right, bottom}: Box): number {
  // Most walls in the same cells lie beside the box.
  if (Math.max(from[0], to[0]) + half <= left || Math.min(from[0], to[0]) - half >= right) return 0
  if (Math.max(from[1], to[1]) + half <= top || Math.min(from[1], to[1]) - half >= bottom) return 0
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const [enterX, leaveX] = span(from[0], dx, left - half, right + half)
  const [enterY, leaveY] = span(from[1], dy, top - half, bottom + half)
  const share = Math.min(leaveX, leaveY, 1) - Math.max(enterX, enterY, 0)
  return share <= 0 ? 0 : share * Math.hypot(dx, dy)
}

/** Returns the shares of a line between which one coordinate lies within bounds. */
function span(start: number, way: number, least: number, most: number): [enter: number, leave: number] {
  if (way === 0) return start > least && start < most ? [0, 1] : [1, 0]
  const [one, other] = [(least - start) / way, (most - start) / way]
  return one < other ? [one, other] : [other, one]
}

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
