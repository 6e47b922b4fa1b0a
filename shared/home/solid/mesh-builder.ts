import type {Mesh, MeshGroup} from './solid.ts'
import type {Surface} from './surface.ts'

export interface MeshBuilder {
  /** Adds a corner at a point of the plan and a height. Returns its index. */
  corner(x: number, y: number, height: number): number
  /** Adds the triangles of a convex face, counter-clockwise from outside. Corners that repeat count once. */
  face(surface: Surface, ...corners: readonly number[]): void
  /** Returns undefined when there is no face. */
  build(): Mesh | undefined
}

export function createMeshBuilder(): MeshBuilder {
  const positions: number[] = []
  const bySurface = new Map<Surface, number[]>()

  return {
    corner(x, y, height) {
      positions.push(x, height, y)
      return positions.length / 3 - 1
    },
    face(surface, ...all) {
      const corners = all.filter((corner, index) => corner !== all[(index || all.length) - 1])
      const indices = bySurface.get(surface) ?? []
      bySurface.set(surface, indices)
      for (let index = 2; index < corners.length; index++) {
        const triangle = [corners[0] as number, corners[index - 1] as number, corners[index] as number] as const
        if (triangle[0] !== triangle[2]) indices.push(...triangle)
      }
    },
    build() {
      const groups: MeshGroup[] = []
      let start = 0
      for (const [surface, {length: count}] of bySurface) {
        if (count > 0) groups.push({surface, start, count})
        start += count
      }
      if (groups.length === 0) return undefined
      return {
        positions: Float32Array.from(positions),
        indices: Uint32Array.from([...bySurface.values()].flat()),
        groups,
      }
    },
  }
}
