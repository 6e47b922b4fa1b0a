/** Makes passages of the holes of a wall's mesh that no door or window fills. */
import {along, cross, dot, minus} from '../geometry/vector.ts'
import type {CapturedPart, CapturedRoom, CapturedSurface} from './captured.ts'
import type {Hole} from './mesh-holes.ts'

/** Metres between a door and the face of its wall. */
const maxAway = 0.1
/** Metres. */
const near = 0.01

/** A wall whose form is a mesh. Its holes are undefined when they are no rectangles. */
export interface MeshWall {
  wall: CapturedSurface
  holes: readonly Hole[] | undefined
}

/** Adds to a room the passages that its meshes show, as uncertain: each may be a door that wasn't recognized. */
export function addMeshOpenings(room: CapturedRoom, meshes: readonly MeshWall[]): void {
  const known = [...room.doors, ...room.windows, ...room.openings]
  for (const {wall, holes} of meshes) {
    wall.hasHoles = holes === undefined
    for (const hole of holes ?? [])
      if (!isStep(hole, wall) && !known.some((part) => fills(part, hole, wall))) room.openings.push(passage(hole, wall))
  }
}

/** A wall that is lower at one end is open above it. */
const isStep = ({top, bottom}: Hole, {height}: CapturedSurface) => top > height / 2 - near && bottom > near - height / 2

function fills(part: CapturedPart, {left, right}: Hole, wall: CapturedSurface): boolean {
  const from = minus(part.at, wall.at)
  const at = dot(from, wall.along)
  return at > left && at < right && Math.abs(cross(wall.along, from)) <= maxAway
}

const passage = ({left, right, bottom, top}: Hole, wall: CapturedSurface): CapturedPart => ({
  id: undefined,
  parentId: wall.id,
  category: 'opening',
  isUncertain: true,
  at: along(wall.at, wall.along, (left + right) / 2),
  y: wall.y + (bottom + top) / 2,
  along: wall.along,
  facing: wall.facing,
  width: right - left,
  height: top - bottom,
  depth: 0,
})
