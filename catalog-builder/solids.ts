/**
 * Unit solids as triangles, front faces counter-clockwise, in glTF's axes: x right, y up, z to the front. Homes have x
 * right, y to the front and z up: y and z are swapped.
 */
import type {Vector} from '#shared/home/product/calculator.ts'
import type {PlacedPart} from '#shared/home/product/place-parts.ts'

export interface Solid {
  /** Three coordinates per vertex. The origin is the center of the underside. */
  positions: Float32Array<ArrayBuffer>
  /** The surface's normal at each vertex. */
  normals: Float32Array<ArrayBuffer>
  /** Three per triangle. */
  indices: Uint8Array<ArrayBuffer>
}

/** A part's transform: scale, then rotation around y, then translation. */
export interface Placement {
  scale: Vector
  /** Radians around y, counter-clockwise from above. */
  turn: number
  at: Vector
}

export const placementOf = ({at: [x, y, z], size: [width, depth, height], angle}: PlacedPart): Placement => ({
  scale: [width, height, depth],
  turn: (-angle * Math.PI) / 180,
  at: [x, z, y],
})

const segments = 24

export const box: Solid = boxSolid()
export const cylinder: Solid = cylinderSolid()

/** Each face has its own vertices, so that edges stay sharp. */
function boxSolid(): Solid {
  const axes: readonly Vector[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]
  const faces = axes.flatMap((normal, axis) => {
    const [u, v] = [axes[(axis + 1) % 3], axes[(axis + 2) % 3]] as [Vector, Vector]
    return [face(normal, u, v), face(negative(normal), v, u)]
  })
  return join(faces)
}

interface Piece {
  positions: number[]
  normals: number[]
  indices: number[]
}

/** Builds a unit square, centered at half the normal. The normal is u × v. */
function face(normal: Vector, u: Vector, v: Vector): Piece {
  const ends = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const
  return {
    positions: ends.flatMap(([along, across]) =>
      // Raises the solid onto the ground.
      normal.map((n, axis) => (n + along * (u[axis] ?? 0) + across * (v[axis] ?? 0)) / 2 + (axis === 1 ? 0.5 : 0)),
    ),
    normals: ends.flatMap(() => [...normal]),
    indices: [0, 1, 2, 0, 2, 3],
  }
}

/** Builds a side with outward normals, for smooth shading, and two flat caps. */
function cylinderSolid(): Solid {
  const rim = Array.from({length: segments}, (_, index) => {
    const angle = (2 * Math.PI * index) / segments
    return [Math.sin(angle), Math.cos(angle)] as const
  })
  const side: Piece = {
    positions: rim.flatMap(([x, z]) => [x / 2, 0, z / 2, x / 2, 1, z / 2]),
    normals: rim.flatMap(([x, z]) => [x, 0, z, x, 0, z]),
    indices: rim.flatMap((_, index) => {
      const [low, next] = [2 * index, 2 * ((index + 1) % segments)]
      return [low, next, next + 1, low, next + 1, low + 1]
    }),
  }
  const cap = (y: number): Piece => ({
    positions: rim.flatMap(([x, z]) => [x / 2, y, z / 2]),
    normals: rim.flatMap(() => [0, 2 * y - 1, 0]),
    indices: rim.slice(2).flatMap((_, index) => (y > 0 ? [0, index + 1, index + 2] : [0, index + 2, index + 1])),
  })
  return join([side, cap(1), cap(0)])
}

function join(pieces: readonly Piece[]): Solid {
  let before = 0
  const indices: number[] = []
  for (const piece of pieces) {
    for (const corner of piece.indices) indices.push(before + corner)
    before += piece.positions.length / 3
  }
  return {
    positions: Float32Array.from(pieces.flatMap(({positions}) => positions)),
    normals: Float32Array.from(pieces.flatMap(({normals}) => normals)),
    indices: Uint8Array.from(indices),
  }
}

function negative([x, y, z]: Vector): Vector {
  return [-x, -y, -z]
}
