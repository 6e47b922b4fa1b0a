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

export function createPlanPlaces(plan: Plan): PlanPlaces {
  let finder: RoomFinder | undefined
  let computed: PlanRegions | undefined
  const find = () => {
    finder ??= createRoomFinder(plan)
    return finder
  }
  const regions = () => {
    computed ??= planRegions(plan)
    return computed
  }
  const walls = new Map(plan.walls.map((wall) => [wall.id, wall]))
  const nameOf = new Map(plan.rooms.map(({id, name}) => [id, name]))
  /** In the plan's order, so that a door between two rooms has one name whichever way its wall runs. */
  const names = (ids: readonly string[]) =>
    ids.length > 1
      ? [...nameOf].flatMap(([id, name]) => (ids.includes(id) ? [name] : []))
      : ids.map((id) => nameOf.get(id) ?? id)
  const certain = (shares: readonly RoomShare[]) => (shares[0]?.weight === 1 ? shares.map(({room}) => room) : [])

  const roomsOfList: Partial<Record<Change['list'], (element: never) => string[]>> = {
    rooms: ({name}: {name: string}) => [name],
    walls: ({id}: {id: string}) => {
      const around = plan.rooms.filter((room) => regions().rooms.get(room.id)?.walls.has(id))
      return around.length > 2 ? [] : around.map(({name}) => name)
    },
    openings: (opening: Opening) => {
      const rooms = certain(find().onWall(opening, opening.kind === 'window' ? 'inside' : 'both'))
      return names(opening.kind === 'window' ? rooms.slice(0, 1) : rooms)
    },
    items: ({at}: {at: Point}) => names(certain(find().at(at))),
    lights: ({at}: {at: Point}) => names(certain(find().at(at))),
    plates: (plate: Plate) => names(certain(find().onWall(plate, plate.side))),
    awnings: (awning: Plate) => names(certain(find().onWall(awning, awning.side))),
    stairs: ({path: [first]}: Stair) => (first ? names(certain(find().at(first))) : []),
  }
  return {wall: (id) => walls.get(id), regions, roomsOf: (list, element) => roomsOfList[list]?.(element as never) ?? []}
}
