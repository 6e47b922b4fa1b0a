/** What of a wall is seen from above. */
import type {Point, Wall} from '../schema.ts'
import {halfThickness, leftNormal, type WallLine, wallLine} from '../wall-line.ts'
import {along} from './vectors.ts'

export interface WallBody {
  wall: Wall
  line: WallLine
  /** Half the thickness. */
  half: number
  ends: {a: EndCorners; b: EndCorners}
}

/** Left and right as one walks from `a` to `b`, at either end. */
export interface EndCorners {
  left: Point
  right: Point
  /** Triangles that fill what is open between this end and its neighbour's, where they share no mitre. */
  fill?: Triangle[]
}

export type Triangle = readonly [Point, Point, Point]

/** Its ends square, as if it met no other. */
export function createWallBody(wall: Wall): WallBody {
  const line = wallLine(wall)
  const half = halfThickness(wall)
  return {wall, line, half, ends: {a: facePointsAt(line, 0, half), b: facePointsAt(line, line.length, half)}}
}

/** The points of both faces, across the line at this distance. */
export function facePointsAt(line: WallLine, distance: number, half: number): {left: Point; right: Point} {
  const {point, direction} = line.at(distance)
  const left = leftNormal(direction)
  return {left: along(point, left, half), right: along(point, left, -half)}
}
