import type {Point} from '../schema.ts'

/** Rotates a vector by degrees, clockwise on the drawing. */
export function rotate([x, y]: Point, degrees: number): Point {
  const turn = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return [x * cos - y * sin, x * sin + y * cos]
}
