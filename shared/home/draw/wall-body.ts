/** The outline of a wall as seen from above. */
import {along} from '../geometry/vector.ts'
import type {Point, Wall} from '../schema.ts'
import {halfThickness, leftNormal, type WallLine, wallLine} from '../wall-line.ts'

export interface WallBody {
  wall: Wall
  line: WallLine
  /** Half the thickness. */
  half: number
  ends: {a: EndCorners; b: EndCorners}
}

/** The corners at one end: left and right when walking from `a` to `b`. */
export interface EndCorners {
  left: Point
  right: Point
  /** The point between them that closes the body; the end of the centre line when absent. */
  middle?: Point
  /** Triangles that fill the gap to the neighbour's end when they share no mitre. */
  fill?: Triangle[]
}

export type Triangle = readonly [Point, Point, Point]

/** Creates a body with square ends, as if the wall met no other. */
export function createWallBody(wall: Wall): WallBody {
  const line = wallLine(wall)
  const half = halfThickness(wall)
  return {wall, line, half, ends: {a: facePointsAt(line, 0, half), b: facePointsAt(line, line.length, half)}}
}

/** Returns the points of both faces at this distance along the line. */
export function facePointsAt(line: WallLine, distance: number, half: number): {left: Point; right: Point} {
  const {point, direction} = line.at(distance)
  const left = leftNormal(direction)
  return {left: along(point, left, half), right: along(point, left, -half)}
}
