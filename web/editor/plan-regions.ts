import {boundsOf} from '#shared/home/draw/bounds.ts'
import {boxOfPoint, boxOfWall, changedWalls, isWithin, touchesAny} from '#shared/home/edit/changed-walls.ts'
import {touches, unionOf} from '#shared/home/geometry/box.ts'
import {type PlanRegions, planRegions, type RoomRegion} from '#shared/home/regions.ts'
import type {Plan} from '#shared/home/schema.ts'

const known = new WeakMap<Plan['walls'], {rooms: Plan['rooms']; regions: PlanRegions}>()

/** Returns the regions of a plan; computes them once for the same walls and rooms. */
export function regionsOf(plan: Plan): PlanRegions {
  return knownOr(plan, () => planRegions(plan))
}

/** Does the same for a plan that a gesture changes: rooms away from the change keep the regions that they had. */
export function regionsDuring(before: Plan, plan: Plan): PlanRegions {
  return knownOr(plan, () => regionsNear(before, plan) ?? planRegions(plan))
}

function knownOr({walls, rooms}: Plan, compute: () => PlanRegions): PlanRegions {
  const last = known.get(walls)
  if (last?.rooms === rooms) return last.regions
  const regions = compute()
  known.set(walls, {rooms, regions})
  return regions
}

/** Arranges only the walls around the change. Returns undefined when regions may change farther away. */
function regionsNear(before: Plan, plan: Plan): PlanRegions | undefined {
  const had = regionsOf(before).rooms
  // Walls far away may close an open room, or part two rooms in one region.
  if (before.rooms.some(({id}) => !had.has(id))) return undefined
  const [was, is] = [new Set(before.rooms), new Set(plan.rooms)]
  const gone = before.rooms.filter((room) => !is.has(room))
  const come = plan.rooms.filter((room) => !was.has(room))
  const changed = [
    ...changedWalls(before.walls, plan.walls).map(boxOfWall),
    ...[...gone, ...come].map(({at}) => boxOfPoint(at)),
  ]
  const near = before.rooms.filter(({id}) => touchesAny(boxOf(had.get(id) as RoomRegion), changed))
  const area = unionOf([...changed, ...near.map(({id}) => boxOf(had.get(id) as RoomRegion))])
  const around = planRegions({
    walls: plan.walls.filter((wall) => touches(boxOfWall(wall), area)),
    rooms: plan.rooms.filter(({at}) => isWithin(boxOfPoint(at), area)),
  })
  const rooms = new Map(had)
  for (const {id} of [...gone, ...near]) rooms.delete(id)
  const anew = new Set([...near, ...come].map(({id}) => id))
  for (const {id} of plan.rooms) {
    if (!anew.has(id)) continue
    const region = around.rooms.get(id)
    // No other wall reaches into a region within the area.
    if (region === undefined || !isWithin(boxOf(region), area)) return undefined
    rooms.set(id, region)
  }
  return {rooms}
}

const boxOf = ({rings}: RoomRegion) => boundsOf(rings[0] ?? []) ?? boxOfPoint([0, 0])
