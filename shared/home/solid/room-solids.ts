/** Floors and ceilings. They reach to the walls' centre lines, so that doorways have a floor. */
import {defaults} from '../defaults.ts'
import type {Level, Point, Room} from '../schema.ts'
import {createMeshBuilder} from './mesh-builder.ts'
import {addPrism} from './prism.ts'
import type {Mesh} from './solid.ts'
import type {Surfaces} from './surfaces.ts'

/** Metres. The floor above ends this much over a ceiling, so that the two never coincide. */
const ceilingThickness = 0.01

/** An outline and its holes. */
type Rings = readonly (readonly Point[])[]

/** Returns the mesh of a floor of several parts: a slab below the height of the floor. */
export function floorMesh(room: Room, parts: readonly Rings[], level: Level, surfaces: Surfaces): Mesh | undefined {
  const mesh = createMeshBuilder()
  const top = room.floor?.z ?? defaults.floor.z
  const slab = level.slab ?? defaults.level.slab
  const bottom = Math.min(-slab + 2 * ceilingThickness, top - ceilingThickness)
  const surface = surfaces.of(room.outdoor ? 'outdoor' : 'floor', room.floor)
  for (const rings of parts)
    addPrism(mesh, rings, {bottom, top, surfaces: {top: surface, bottom: surface, side: surface}})
  return mesh.build()
}

/** Returns the ceiling's mesh; undefined outdoors, unless the room has a ceiling of its own. */
export function ceilingMesh(room: Room, parts: readonly Rings[], level: Level, surfaces: Surfaces): Mesh | undefined {
  if (room.outdoor && room.ceiling === undefined) return undefined
  const mesh = createMeshBuilder()
  const bottom = room.ceiling?.height ?? level.height ?? defaults.level.height
  const {color} = room.ceiling ?? {}
  const surface = surfaces.of('ceiling', color === undefined ? undefined : {color})
  const top = bottom + ceilingThickness
  for (const rings of parts)
    addPrism(mesh, rings, {bottom, top, surfaces: {top: surface, bottom: surface, side: surface}})
  return mesh.build()
}
