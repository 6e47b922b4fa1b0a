/**
 * The solids of a home joined into few large meshes: a browser draws a hundred thousand triangles sooner than a
 * thousand meshes.
 */
import {poseCorners} from '#shared/home/solid/pose.ts'
import type {Mesh, Motion, Place, Solid} from '#shared/home/solid/solid.ts'
import type {Surface} from '#shared/home/solid/surface.ts'

/**
 * The kind of a batch: `ceiling` is shown only to people below it, `top` are the tops of walls, which have the colour
 * of a cut, `glass` lets others shine through, and the corners of `moving` change.
 */
export type BatchKind = 'body' | 'top' | 'ceiling' | 'glass' | 'moving'

/** The triangles of an element, from an index on up to the next run. */
export interface Run {
  elementId: string
  start: number
}

/** Triangles of one level, of one surface and kind, around the level's origin. */
export interface Batch {
  kind: BatchKind
  surface: Surface
  positions: Float32Array<ArrayBuffer>
  indices: Uint32Array<ArrayBuffer>
  runs: readonly Run[]
}

/** A solid that moves: its corners in a batch, and as they are before its motion. */
export interface Mover {
  elementId: string
  batch: number
  /** The number of its first coordinate. */
  first: number
  corners: Float32Array<ArrayBuffer>
  place: Place | undefined
  motion: Motion
}

export interface Batches {
  batches: Batch[]
  movers: Mover[]
}

interface Part {
  number: number
  kind: BatchKind
  surface: Surface
  corners: number[]
  indices: number[]
  runs: Run[]
}

type Parts = ReturnType<typeof createParts>

/** Returns the meshes of one level's solids, with movers closed. */
export function batchesOf(solids: readonly Solid[]): Batches {
  const parts = createParts()
  const movers = solids.flatMap((solid) => addSolid(parts, solid))
  const batches = parts.all().map(({kind, surface, corners, indices, runs}) => ({
    kind,
    surface,
    positions: Float32Array.from(corners),
    indices: Uint32Array.from(indices),
    runs,
  }))
  return {batches, movers}
}

function createParts() {
  const parts = new Map<string, Part>()
  const surfaces = new Map<Surface, number>()
  return {
    all: () => [...parts.values()],
    of(kind: BatchKind, surface: Surface): Part {
      const number = surfaces.get(surface) ?? surfaces.size
      surfaces.set(surface, number)
      const key = `${kind} ${number}`
      const known = parts.get(key)
      if (known) return known
      const made: Part = {number: parts.size, kind, surface, corners: [], indices: [], runs: []}
      parts.set(key, made)
      return made
    },
  }
}

/** Adds a solid's triangles. Returns its movers. */
function addSolid(parts: Parts, solid: Solid): Mover[] {
  const {elementId, mesh, place, motion} = solid
  const placed = placedCorners(solid)
  const kindOf = kindsOf(solid)
  const into = new Map<Part, {first: number; known: Map<number, number>}>()
  for (const {surface, start, count} of mesh.groups)
    for (let at = start; at < start + count; at += 3) {
      const part = parts.of(kindOf(surface, at), surface)
      const own = into.get(part) ?? {first: part.corners.length, known: new Map<number, number>()}
      if (!into.has(part)) part.runs.push({elementId, start: part.indices.length})
      into.set(part, own)
      for (let corner = at; corner < at + 3; corner++)
        part.indices.push(cornerOf(part, own.known, placed, mesh.indices[corner] as number))
    }
  if (!motion) return []
  return [...into].map(([{number}, {first, known}]) => ({
    elementId,
    batch: number,
    first,
    corners: Float32Array.from(
      [...known.keys()].flatMap((index) => [...mesh.positions.subarray(3 * index, 3 * index + 3)]),
    ),
    place,
    motion,
  }))
}

/** Returns a corner's number in a part, where it is added once. */
function cornerOf({corners}: Part, known: Map<number, number>, from: ArrayLike<number>, index: number): number {
  const before = known.get(index)
  if (before !== undefined) return before
  const made = corners.length / 3
  known.set(index, made)
  corners.push(from[3 * index] as number, from[3 * index + 1] as number, from[3 * index + 2] as number)
  return made
}

/** Returns the kind of a solid's triangle, by its surface and first index. */
function kindsOf({part, mesh, motion}: Solid): (surface: Surface, at: number) => BatchKind {
  if (motion) return () => 'moving'
  if (part === 'ceiling') return () => 'ceiling'
  const isTop = part === 'wall' ? topOf(mesh) : () => false
  return ({alpha}, at) => (isTop(at) ? 'top' : alpha < 1 ? 'glass' : 'body')
}

/** Returns positions as they are in the level. */
function placedCorners({mesh: {positions}, place, motion}: Solid): ArrayLike<number> {
  if (!place) return positions
  const placed = new Float32Array(positions.length)
  poseCorners(positions, {place, motion}, 0, placed)
  return placed
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
