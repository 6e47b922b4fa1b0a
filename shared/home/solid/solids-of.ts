import {wallBodies} from '../draw/wall-ends.ts'
import {groupBy} from '../older-browsers.ts'
import {planRegions} from '../regions.ts'
import type {Home, Level, Plan} from '../schema.ts'
import {openingMesh} from './opening-solids.ts'
import {ceilingMesh, floorMesh} from './room-solids.ts'
import type {Mesh, Solid} from './solid.ts'
import {createHomeSurfaces, type Surfaces} from './surfaces.ts'
import {wallMesh} from './wall-solids.ts'

/**
 * Returns the solids of a home, level by level: those of the first plan of each level, or of one plan only. Heights are
 * above the level's floor, which is at the level's `z`. Never throws for a checked home.
 */
export function solidsOf(home: Home, planId?: string): Solid[] {
  const surfaces = createHomeSurfaces()
  return plansShown(home, planId).flatMap(({plan, level}) => [
    ...wallSolids(plan, level, surfaces),
    ...roomSolids(plan, level, surfaces),
  ])
}

/** Returns the plans that a model has, from the lowest level to the highest. */
export function plansShown({levels, plans}: Home, planId?: string): {plan: Plan; level: Level}[] {
  return [...levels]
    .sort((one, other) => one.z - other.z)
    .flatMap((level) => {
      const plan = plans.find(({id, level: at}) => at === level.id && (planId === undefined || id === planId))
      return plan === undefined ? [] : [{plan, level}]
    })
}

function wallSolids({walls, openings}: Plan, level: Level, surfaces: Surfaces): Solid[] {
  const byWall = groupBy(openings, ({wall}) => wall)
  return wallBodies(walls).flatMap((body) => {
    const own = byWall.get(body.wall.id) ?? []
    const mesh = wallMesh(body, own, level, surfaces)
    return [
      ...solid('wall', body.wall.id, level, 'wall', mesh),
      ...own.flatMap((opening) => {
        const made = openingMesh(opening, body, level, surfaces)
        return made ? solid('opening', opening.id, level, made.part, made.mesh) : []
      }),
    ]
  })
}

function roomSolids(plan: Plan, level: Level, surfaces: Surfaces): Solid[] {
  const regions = planRegions(plan)
  return plan.rooms.flatMap((room) => {
    const {rings = []} = regions.rooms.get(room.id) ?? {}
    return [
      ...solid('room', room.id, level, 'floor', floorMesh(room, rings, level, surfaces)),
      ...solid('room', room.id, level, 'ceiling', ceilingMesh(room, rings, level, surfaces)),
    ]
  })
}

function solid(
  elementKind: Solid['elementKind'],
  elementId: string,
  level: Level,
  part: Solid['part'],
  mesh: Mesh | undefined,
): Solid[] {
  return mesh ? [{elementId, elementKind, level: level.id, part, mesh}] : []
}
