import type {Vector} from '#shared/home/product/calculator.ts'
import type {PlacedPart} from '#shared/home/product/place-parts.ts'
import {box, cylinder, placementOf} from './solids.ts'
import type {Surface} from './surfaces.ts'

/** A part's triangle mesh in world space: metres, in glTF's axes. */
export interface Mesh {
  surface: Surface
  /** Three coordinates per vertex. */
  positions: Float64Array
  /** Unit vectors. */
  normals: Float64Array
  /** Three per triangle, counter-clockwise from the front. */
  indices: Uint8Array
}

export function buildMesh(part: PlacedPart, surface: Surface): Mesh {
  const solid = part.kind === 'cylinder' ? cylinder : box
  const {scale, turn, at} = placementOf(part)
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  const turned = (x: number, y: number, z: number): Vector => [x * cos + z * sin, y, z * cos - x * sin]
  const {positions, normals} = solid
  const mesh = {
    surface,
    positions: new Float64Array(positions.length),
    normals: new Float64Array(normals.length),
    indices: solid.indices,
  }
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = turned(
      (positions[i] as number) * scale[0],
      (positions[i + 1] as number) * scale[1],
      (positions[i + 2] as number) * scale[2],
    )
    mesh.positions.set([x + at[0], y + at[1], z + at[2]], i)
    const normal = turned(
      (normals[i] as number) / scale[0],
      (normals[i + 1] as number) / scale[1],
      (normals[i + 2] as number) / scale[2],
    )
    const length = Math.sqrt(dot(normal, normal))
    mesh.normals.set([normal[0] / length, normal[1] / length, normal[2] / length], i)
  }
  return mesh
}

export const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
