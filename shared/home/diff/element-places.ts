import {createRoomFinder, type RoomFinder, type RoomShare} from '../match/element-rooms.ts'
import {type PlanRegions, planRegions} from '../regions.ts'
import type {Opening, Plan, Plate, Point, Stair, Wall} from '../schema.ts'
import type {Change} from './compare-homes.ts'

/** The rooms and walls of a plan's elements. Each part is computed once, when needed. */
export interface PlanPlaces {
  wall(id: string): Wall | undefined
  regions(): PlanRegions
  /** Returns the names of the rooms that an element is in or between, at most two; none elsewhere. */
  roomsOf(list: Change['list'], element: object): string[]
}

/** Returns a plan's regions, computed or cached. */
export type RegionsOf = (plan: Plan) => PlanRegions

export function createPlanPlaces(plan: Plan, regionsOf: RegionsOf = planRegions): PlanPlaces {
  let finder: RoomFinder | undefined
  let computed: PlanRegions | undefined
  let sides: ReadonlyMap<string, string[]> | undefined
  const regions = () => {
    computed ??= regionsOf(plan)
    return computed
  }
  const find = () => {
    finder ??= createRoomFinder(plan, {regions: regions(), guesses: false})
    return finder
  }
  const roomsBeside = (wall: string) => {
    sides ??= roomsByWall(plan, regions())
    return sides.get(wall) ?? []
  }
  const walls = new Map(plan.walls.map((wall) => [wall.id, wall]))
  const nameOf = new Map(plan.rooms.map(({id, name}) => [id, name]))
  const orderOf = new Map(plan.rooms.map(({id}, index) => [id, index]))
  /** Returns names in the plan's order, so that the direction of its wall doesn't change the name of a door. */
  const names = (ids: readonly string[]) =>
    [...new Set(ids)]
      .sort((one, other) => (orderOf.get(one) ?? 0) - (orderOf.get(other) ?? 0))
      .map((id) => nameOf.get(id) ?? id)
  const certain = (shares: readonly RoomShare[]) => (shares[0]?.weight === 1 ? shares.map(({room}) => room) : [])

  const roomsOfList: Partial<Record<Change['list'], (element: never) => string[]>> = {
    rooms: ({name}: {name: string}) => [name],
    walls: ({id}: {id: string}) => {
      const around = roomsBeside(id)
      return around.length > 2 ? [] : around
    },
    openings: (opening: Opening) => {
      const rooms = certain(find().onWall(opening, opening.kind === 'window' ? 'inside' : 'both'))
      return names(opening.kind === 'window' ? rooms.slice(0, 1) : rooms)
    },
    items: ({at}: {at: Point}) => names(certain(find().at(at))),
    lights: ({at}: {at: Point}) => names(certain(find().at(at))),
    plates: (plate: Plate) => names(certain(find().onWall(plate, plate.side))),
    awnings: (awning: Plate) => names(certain(find().onWall(awning, awning.side))),
    labels: ({at}: {at: Point}) => names(certain(find().at(at))),
    radars: ({at}: {at: Point}) => names(certain(find().at(at))),
    stairs: ({path: [first]}: Stair) => (first ? names(certain(find().at(first))) : []),
  }
  return {wall: (id) => walls.get(id), regions, roomsOf: (list, element) => roomsOfList[list]?.(element as never) ?? []}
}

/** Returns the names of the rooms beside each wall, by its id, in the plan's order. */
function roomsByWall(plan: Plan, {rooms}: PlanRegions): Map<string, string[]> {
  const beside = new Map<string, string[]>()
  for (const {id, name} of plan.rooms)
    for (const wall of rooms.get(id)?.walls ?? []) {
      const known = beside.get(wall)
      if (known) known.push(name)
      else beside.set(wall, [name])
    }
  return beside
}
