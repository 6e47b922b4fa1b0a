/** Begins an empty home with the rooms of the house, as apps name them. */
import {elementLists} from '../element-lists.ts'
import {createNameReader} from '../match/read-name.ts'
import type {Home, Plan} from '../schema.ts'
import {slugOf} from '../versions/ids.ts'
import {EditRefused} from './edit-refused.ts'
import {fitOutRoom, nameOf} from './fit-out-room.ts'
import {newIds} from './in-plan.ts'
import {layOutRooms} from './lay-out-rooms.ts'
import {type HouseApp, type HouseFloor, type HouseRoom, readHouse} from './read-house.ts'

export type {HouseApp} from './read-house.ts'

/** The most floors, and rooms of a floor, that a home can have. */
const limits = {floors: 32, rooms: 2000}

/** Metres from one floor to the next, with the default height and slab. */
const storey = 3

/**
 * Returns the home with a plan for each floor of the house and a room of 4 × 3 m for each of its rooms, side by side in
 * a grid. Lamps, covers, thermostats and sockets are elements, bound to their devices; sensors are bound to the room.
 * The home's own level and plan become the ground floor's. Throws EditRefused when the home has elements, or no device
 * names a room.
 */
export function roomsOfHouse(home: Home, apps: readonly HouseApp[]): Home {
  const [level, plan] = [home.levels[0], home.plans[0]]
  const hasElements = home.plans.some((plan) => elementLists.some(([list]) => plan[list].length > 0))
  const floors = withinLimits(readHouse(apps, createNameReader()))
  if (level === undefined || plan === undefined || hasElements || floors.length === 0)
    throw new EditRefused('nothing-to-do')
  const allocate = newIds(home)
  const ground = Math.max(
    0,
    floors.findIndex(({rank = 0}) => rank >= 0),
  )
  const heights = heightsOf(floors, ground)
  const made = floors.map((floor, index) => {
    const stem = slugOf(floor.name ?? '')
    const name = floor.name === undefined ? level.name : nameOf(floor.name)
    const z = level.z + (heights[index] as number)
    const own = index === ground ? level : {id: allocate(stem || 'level')}
    const id = index === ground ? plan.id : allocate(stem || 'plan')
    const empty: Plan = {...plan, id, name, level: own.id}
    return {level: {...own, name, z}, plan: planOfFloor(empty, floor.rooms, allocate)}
  })
  return {...home, levels: made.map(({level}) => level), plans: made.map(({plan}) => plan)}
}

/** The first floors and rooms; later floors are left out only in a house that no home can hold. */
const withinLimits = (floors: readonly HouseFloor[]): HouseFloor[] =>
  floors.slice(0, limits.floors).map((floor) => ({...floor, rooms: floor.rooms.slice(0, limits.rooms)}))

/** Returns the heights of floors above the ground floor: by their ranks, or else one by one. */
function heightsOf(floors: readonly HouseFloor[], ground: number): number[] {
  const base = floors[ground]?.rank ?? 0
  let last = -Infinity
  return floors.map(({rank}, index) => {
    const height = rank === undefined ? Math.max(last + storey, (index - ground) * storey) : (rank - base) * storey
    last = height
    return height
  })
}

function planOfFloor(empty: Plan, rooms: readonly HouseRoom[], allocate: (id: string) => string): Plan {
  const {cells, walls} = layOutRooms(rooms.length, allocate)
  const read = createNameReader()
  const fitted = rooms.flatMap((room, index) => {
    const cell = cells[index]
    return cell === undefined ? [] : [fitOutRoom(room, cell, {allocate, read})]
  })
  return {
    ...empty,
    walls,
    rooms: fitted.map(({room}) => room),
    lights: fitted.flatMap(({lights}) => lights),
    openings: fitted.flatMap(({openings}) => openings),
    plates: fitted.flatMap(({plates}) => plates),
    awnings: fitted.flatMap(({awnings}) => awnings),
  }
}
