import type {Mesh} from '#shared/home/solid/solid.ts'

type Vector = [x: number, y: number, z: number]

const cornerOf = ({positions}: Mesh, index: number): Vector => [
  positions[3 * index] as number,
  positions[3 * index + 1] as number,
  positions[3 * index + 2] as number,
]

/** Yields the corners of each triangle, as indices. */
export function* trianglesOf({indices}: Mesh): Generator<Vector> {
  for (let index = 0; index < indices.length; index += 3)
    yield [indices[index] as number, indices[index + 1] as number, indices[index + 2] as number]
}

/** Returns the number of edges that don't run in both directions equally often: 0 for a closed mesh. */
export function unpairedEdges(mesh: Mesh): number {
  const counts = new Map<string, number>()
  for (const [a, b, c] of trianglesOf(mesh))
    for (const [from, to] of [[a, b] as const, [b, c] as const, [c, a] as const]) {
      const key = from < to ? `${from} ${to}` : `${to} ${from}`
      counts.set(key, (counts.get(key) ?? 0) + (from < to ? 1 : -1))
    }
  return [...counts.values()].filter((count) => count !== 0).length
}

/** Returns the volume in cubic metres, negative when the faces look inwards. */
export function volumeOf(mesh: Mesh): number {
  const origin = cornerOf(mesh, mesh.indices[0] as number)
  let six = 0
  for (const corners of trianglesOf(mesh)) {
    const [a, b, c] = corners.map((index) =>
      cornerOf(mesh, index).map((value, axis) => value - (origin[axis] as number)),
    ) as [Vector, Vector, Vector]
    six += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])
  }
  return six / 6
}

/** Returns the least and the greatest x, y and z. */
export function extentOf(mesh: Mesh): [least: Vector, most: Vector] {
  const corners = Array.from({length: mesh.positions.length / 3}, (_, index) => cornerOf(mesh, index))
  const along = (pick: (...values: number[]) => number) =>
    [0, 1, 2].map((axis) => pick(...corners.map((corner) => corner[axis] as number))) as Vector
  return [along(Math.min), along(Math.max)]
}

/** Returns how many faces a line through the mesh meets, from a point in a direction. */
export function facesAhead(mesh: Mesh, from: Vector, direction: Vector): number {
  let met = 0
  for (const corners of trianglesOf(mesh)) {
    const [a, b, c] = corners.map((index) => minus(cornerOf(mesh, index), from)) as [Vector, Vector, Vector]
    const [u, v] = [minus(b, a), minus(c, a)]
    const across = crossOf(direction, v)
    const turn = dotOf(u, across)
    if (Math.abs(turn) < 1e-12) continue
    const start: Vector = [-a[0], -a[1], -a[2]]
    const one = dotOf(start, across) / turn
    const beside = crossOf(start, u)
    const other = dotOf(direction, beside) / turn
    if (one >= 0 && other >= 0 && one + other <= 1 && dotOf(v, beside) / turn > 0) met++
  }
  return met
}

/** Tests whether a point is in a closed mesh. */
export const contains = (mesh: Mesh, point: Vector): boolean =>
  facesAhead(mesh, point, [0.5377, 0.6241, 0.5669]) % 2 === 1

const minus = (one: Vector, other: Vector): Vector => [one[0] - other[0], one[1] - other[1], one[2] - other[2]]
const dotOf = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
const crossOf = (one: Vector, other: Vector): Vector => [
  one[1] * other[2] - one[2] * other[1],
  one[2] * other[0] - one[0] * other[2],
  one[0] * other[1] - one[1] * other[0],
]
