import type {Matrix, Vector} from './drawing.ts'

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** Returns the matrix that applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d] = outer
  const [e, f] = apply(outer, [inner[4], inner[5]])
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    e,
    f,
  ]
}

export const apply = ([a, b, c, d, e, f]: Matrix, [x, y]: Vector): Vector => [a * x + c * y + e, b * x + d * y + f]

/** Applies a matrix to a direction: without its translation. */
export const turn = ([a, b, c, d]: Matrix, [x, y]: Vector): Vector => [a * x + c * y, b * x + d * y]

/** Returns the factor by which areas grow; negative when left and right are exchanged. */
export const determinant = ([a, b, c, d]: Matrix): number => a * d - b * c

/** Returns the matrix of a step in a turned system. */
export const translated = ([a, b, c, d, e, f]: Matrix, [dx, dy]: Vector): Matrix => [a, b, c, d, e + dx, f + dy]

/**
 * Returns the matrix of an entity's own system, seen from above, by the arbitrary axis algorithm of the DXF reference.
 * An extrusion of (0, 0, -1) mirrors x about the origin.
 */
export function extrusionMatrix(x = 0, y = 0, z = 1, elevation = 0): Matrix {
  const length = Math.hypot(x, y, z)
  if (length === 0 || (x === 0 && y === 0 && z > 0)) return identity
  const [nx, ny, nz] = [x / length, y / length, z / length]
  const isNearZ = Math.abs(nx) < 1 / 64 && Math.abs(ny) < 1 / 64
  // The x axis is the world's y or z, crossed with the normal.
  const [ax, ay, az] = isNearZ ? unit(nz, 0, -nx) : unit(-ny, nx, 0)
  const [bx, by] = unit(ny * az - nz * ay, nz * ax - nx * az, nx * ay - ny * ax)
  return [ax, ay, bx, by, nx * elevation, ny * elevation]
}

function unit(x: number, y: number, z: number): [number, number, number] {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}
