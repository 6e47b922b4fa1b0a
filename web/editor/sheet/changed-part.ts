import {boxOfWall, changedWalls, grown, touchesAny} from '#shared/home/edit/changed-walls.ts'
import {type ElementOf, type ListName, listNames} from '#shared/home/edit/in-plan.ts'
import type {PlanRegions} from '#shared/home/regions.ts'
import type {Plan, Wall} from '#shared/home/schema.ts'

/** Walls this close to a changed one, in metres, may join it. */
const jointReach = 0.5

/** A plan's elements that look different from an earlier state of it. */
export interface ChangedPart {
  /** The elements to draw anew, and the walls that these join. */
  plan: Plan
  /** The ids of the elements to draw anew. */
  changed: ReadonlySet<string>
  gone: readonly string[]
}

interface Seen {
  plan: Plan
  regions: PlanRegions
}

/** Finds the part of a plan that a gesture changes: the elements it touches, and the walls and rooms beside them. */
export function changedPart(before: Seen, after: Seen): ChangedPart {
  const lists = listNames.map((list) => compareLists(elementsOf(before.plan, list), elementsOf(after.plan, list)))
  const changed = new Set(lists.flatMap(({is}) => is.map(({id}) => id)))
  const gone = lists.flatMap(({was}) => was.map(({id}) => id)).filter((id) => !changed.has(id))
  const isOther = (id: string) => before.regions.rooms.get(id) !== after.regions.rooms.get(id)
  for (const {id} of [...before.plan.rooms, ...after.plan.rooms]) if (isOther(id)) changed.add(id)
  // A wall is interrupted by its openings.
  const openings = lists.flatMap(({was, is}) => [...was, ...is]).flatMap((each) => ('wall' in each ? [each.wall] : []))
  const rooms = [...before.plan.rooms, ...after.plan.rooms].map(({id}) => id).filter((id) => changed.has(id))
  const touched = new Set([...openings, ...wallsOfWindows(after.plan, wallsAround(rooms, [before, after]))])
  const walls = wallsToDraw(before.plan, after.plan, touched)
  for (const {id} of walls.anew) changed.add(id)
  return {plan: partOf(after, walls, changed), changed, gone}
}

const wallsAround = (rooms: readonly string[], seen: readonly Seen[]): Set<string> =>
  new Set(rooms.flatMap((id) => seen.flatMap(({regions}) => [...(regions.rooms.get(id)?.walls ?? [])])))

/** Returns those of the walls that have a window without a side: it opens into the room beside it. */
const wallsOfWindows = ({openings}: Plan, walls: ReadonlySet<string>): string[] =>
  openings
    .filter(({kind, side, wall}) => kind === 'window' && side === undefined && walls.has(wall))
    .map(({wall}) => wall)

/** Returns the elements that are not the same in both: as they were, and as they are. */
function compareLists<T>(before: readonly T[], after: readonly T[]): {was: T[]; is: T[]} {
  if (before === after) return {was: [], is: []}
  const [had, has] = [new Set(before), new Set(after)]
  return {was: before.filter((each) => !has.has(each)), is: after.filter((each) => !had.has(each))}
}

const elementsOf = (plan: Plan, list: ListName): readonly ElementOf<ListName>[] => plan[list] ?? []

interface WallsToDraw {
  anew: readonly Wall[]
  /** The walls to draw anew, and the walls that they join. */
  all: Wall[]
}

function wallsToDraw(before: Plan, {walls}: Plan, touched: ReadonlySet<string>): WallsToDraw {
  const reachOf = (wall: Wall) => grown(boxOfWall(wall), jointReach)
  const changed = changedWalls(before.walls, walls).map(reachOf)
  if (changed.length === 0 && touched.size === 0) return {anew: [], all: []}
  const anew = walls.filter((wall) => touched.has(wall.id) || touchesAny(boxOfWall(wall), changed))
  const boxes = anew.map(reachOf)
  return {anew, all: walls.filter((wall) => touchesAny(boxOfWall(wall), boxes))}
}

function partOf({plan, regions}: Seen, walls: WallsToDraw, changed: Set<string>): Plan {
  const drawn = new Set(walls.anew.map(({id}) => id))
  const onWalls = <T extends {id: string; wall: string}>(list: readonly T[]): T[] => {
    const found = list.filter(({id, wall}) => drawn.has(wall) || changed.has(id))
    for (const {id} of found) changed.add(id)
    return found
  }
  const isBeside = (id: string) => {
    for (const wall of regions.rooms.get(id)?.walls ?? []) if (drawn.has(wall)) return true
    return false
  }
  const changedOf = <T extends {id: string}>(list: readonly T[] = []): T[] => list.filter(({id}) => changed.has(id))
  return {
    ...plan,
    walls: walls.all,
    // Its windows open into them.
    rooms: plan.rooms.filter(({id}) => changed.has(id) || isBeside(id)),
    openings: onWalls(plan.openings),
    awnings: onWalls(plan.awnings),
    plates: onWalls(plan.plates),
    items: changedOf(plan.items),
    lights: changedOf(plan.lights),
    stairs: changedOf(plan.stairs),
    drawings: changedOf(plan.drawings),
    areas: [],
  }
}
