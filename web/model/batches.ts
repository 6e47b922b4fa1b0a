/** The solids of a home joined into few large meshes: a browser draws a hundred thousand triangles sooner than a thousand meshes. */
import type {Mesh, Place, Solid} from '#shared/home/solid/solid.ts'
import type {Surface} from '#shared/home/solid/surface.ts'

/**
 * What is shown when: `ceiling` only to people who walk below it, `top` are the tops of walls, which have the colour of
 * a cut, `glass` lets others shine through.
 */
export type BatchKind = 'body' | 'top' | 'ceiling' | 'glass'

/** Triangles of one level, of one surface and kind, around the level's origin. */
export interface Batch {
  kind: BatchKind
  surface: Surface
  positions: Float32Array
  indices: Uint32Array
}

interface Part {
  kind: BatchKind
  surface: Surface
  corners: number[]
  indices: number[]
}

/** Returns the meshes of one level's solids. */
export function batchesOf(solids: readonly Solid[]): Batch[] {
  const parts = new Map<string, Part>()
  const surfaces = new Map<Surface, number>()
  for (const {part, mesh, place} of solids) {
    const corners = placed(mesh.positions, place)
    const isTop = part === 'wall' ? topOf(mesh) : () => false
    const into = new Map<Part, Map<number, number>>()
    for (const {surface, start, count} of mesh.groups) {
      const number = surfaces.get(surface) ?? surfaces.size
      surfaces.set(surface, number)
      const usual: BatchKind = part === 'ceiling' ? 'ceiling' : surface.alpha < 1 ? 'glass' : 'body'
      for (let at = start; at < start + count; at += 3) {
        const kind: BatchKind = isTop(at) ? 'top' : usual
        const batch = kept(parts, `${kind} ${number}`, (): Part => ({kind, surface, corners: [], indices: []}))
        const known = kept(into, batch, (): Map<number, number> => new Map())
        for (let corner = at; corner < at + 3; corner++) {
          const index = mesh.indices[corner] as number
          batch.indices.push(kept(known, index, () => added(batch, corners, index)))
        }
      }
    }
  }
  return [...parts.values()].map(({kind, surface, corners, indices}) => ({
    kind,
    surface,
    positions: Float32Array.from(corners),
    indices: Uint32Array.from(indices),
  }))
}

function kept<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

function added({corners}: Part, from: ArrayLike<number>, index: number): number {
  corners.push(from[3 * index] as number, from[3 * index + 1] as number, from[3 * index + 2] as number)
  return corners.length / 3 - 1
}

/** Returns positions as they are in the level. */
function placed(positions: Float32Array, place: Place | undefined): ArrayLike<number> {
  if (!place) return positions
  const [sin, cos] = [Math.sin(place.turn), Math.cos(place.turn)]
  const [x, y, z] = place.at
  const moved = new Float32Array(positions.length)
  for (let at = 0; at < positions.length; at += 3) {
    const [right, up, near] = [positions[at] as number, positions[at + 1] as number, positions[at + 2] as number]
    moved[at] = x + right * cos + near * sin
    moved[at + 1] = y + up
    moved[at + 2] = z - right * sin + near * cos
  }
  return moved
}

/** Returns a test of a triangle, by its first index: whether it is of the highest part of a wall and looks up. */
function topOf({positions, indices}: Mesh): (at: number) => boolean {
  const height = (corner: number) => positions[3 * corner + 1] as number
  return (at) => {
    const [a, b, c] = [indices[at] as number, indices[at + 1] as number, indices[at + 2] as number]
    // Sills look up too, but are lower than where people look over.
    return height(a) > minTop && normalUp(positions, a, b, c)
  }
}

/** Metres above the floor: lower faces that look up are sills of windows. */
const minTop = 1.2

function normalUp(positions: Float32Array, a: number, b: number, c: number): boolean {
  const value = (corner: number, axis: number) => positions[3 * corner + axis] as number
  const edge = (to: number, axis: number) => value(to, axis) - value(a, axis)
  const across = edge(b, 2) * edge(c, 0) - edge(b, 0) * edge(c, 2)
  const x = edge(b, 1) * edge(c, 2) - edge(b, 2) * edge(c, 1)
  const z = edge(b, 0) * edge(c, 1) - edge(b, 1) * edge(c, 0)
  return across > 0.5 * Math.hypot(across, x, z)
}
