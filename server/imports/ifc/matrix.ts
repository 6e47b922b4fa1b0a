/** Placements in space, as the axes and the origin of their coordinates. */
export type Vector = readonly [x: number, y: number, z: number]

export interface Matrix {
  x: Vector
  y: Vector
  z: Vector
  at: Vector
}

export const identity: Matrix = {x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], at: [0, 0, 0]}

export const isIdentity = ({x, z, at}: Matrix): boolean =>
  x[0] > 0.999_999 && z[2] > 0.999_999 && Math.max(Math.abs(at[0]), Math.abs(at[1]), Math.abs(at[2])) < 1e-9

const scaled = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by]
const sum = (one: Vector, other: Vector): Vector => [one[0] + other[0], one[1] + other[1], one[2] + other[2]]
const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
const cross = ([a, b, c]: Vector, [d, e, f]: Vector): Vector => [b * f - c * e, c * d - a * f, a * e - b * d]

/** Returns the unit vector; undefined when there is no direction. */
function unit(vector: Vector): Vector | undefined {
  const length = Math.sqrt(dot(vector, vector))
  return length > 1e-12 && Number.isFinite(length) ? scaled(vector, 1 / length) : undefined
}

/** Turns a vector into the outer axes. */
export const turned = ({x, y, z}: Matrix, [a, b, c]: Vector): Vector =>
  sum(sum(scaled(x, a), scaled(y, b)), scaled(z, c))

/** Returns a point of the inner coordinates in the outer ones. */
export const placed = (matrix: Matrix, point: Vector): Vector => sum(turned(matrix, point), matrix.at)

/** Returns the placement of `inner`, which is relative to `outer`, in the coordinates that `outer` is in. */
export const within = (outer: Matrix, inner: Matrix): Matrix => ({
  x: turned(outer, inner.x),
  y: turned(outer, inner.y),
  z: turned(outer, inner.z),
  at: placed(outer, inner.at),
})

/** Returns the inverse of a placement without scale. */
export function inverse({x, y, z, at}: Matrix): Matrix {
  const turn: Matrix = {x: [x[0], y[0], z[0]], y: [x[1], y[1], z[1]], z: [x[2], y[2], z[2]], at: [0, 0, 0]}
  return {...turn, at: scaled(turned(turn, at), -1)}
}

/** Returns axes of unit length at right angles, from the directions that IfcAxis2Placement3D gives. */
export function axesOf(at: Vector, axis: Vector | undefined, refDirection: Vector | undefined): Matrix {
  const z = (axis && unit(axis)) ?? [0, 0, 1]
  const wanted = refDirection ?? [1, 0, 0]
  const x = unit(sum(wanted, scaled(z, -dot(wanted, z)))) ?? unit(cross([0, 1, 0], z)) ?? [1, 0, 0]
  return {x, y: cross(z, x), z, at}
}
