import {type RoomOutlines, roomOutlines} from '../regions.ts'
import type {Plan, Point, Side} from '../schema.ts'
import {besideWall, wallLine} from '../wall-line.ts'
import {createNearestFinder} from './nearest-point.ts'
import {createRingsIndex} from './rings-index.ts'

/** A room that an element may be counted to. */
export interface RoomShare {
  /** The room's id. */
  room: string
  /** 1 for the room that it is in or serves, less for the one on the wall's other side. */
  weight: number
}

/** The weight of the room on the far side of a door, of a window's outside, and of a guess. */
const weights = {farDoor: 0.9, outside: 0.6, guess: 0.8}

export interface RoomFinder {
  at(point: Point): RoomShare[]
  onWall(place: {wall: string; at: number}, serves: 'both' | 'inside' | Side): RoomShare[]
}

interface FinderOptions {
  /** The plan's regions, if they are known already. */
  regions?: RoomOutlines
  /** Whether the nearest open room counts where no room is known; true when absent. */
  guesses?: boolean
}

/** Finds the rooms of a plan's elements by its regions. The nearest room counts if walls leave a room open. */
export function createRoomFinder(
  plan: Plan,
  {regions: {rooms: regions} = roomOutlines(plan), guesses = true}: FinderOptions = {},
): RoomFinder {
  const shapes = plan.rooms.flatMap((room) => {
    const rings = regions.get(room.id)?.rings
    return rings ? [{room, rings}] : []
  })
  const open = guesses ? plan.rooms.filter(({id}) => !regions.has(id)) : []
  const walls = new Map(plan.walls.map((wall) => [wall.id, wall]))

  const roomAt = createRingsIndex(shapes)
  const nearest = createNearestFinder(open.map(({at}) => at))
  const guess = (point: Point): RoomShare[] => {
    const room = open[nearest(point) ?? -1]
    return room ? [{room: room.id, weight: weights.guess}] : []
  }

  function at(point: Point): RoomShare[] {
    const room = roomAt(point)
    return room ? [{room: room.id, weight: 1}] : guess(point)
  }

  return {
    at,
    onWall({wall: id, at: along}, serves) {
      const wall = walls.get(id)
      if (!wall) return []
      const [left, right] = besideWall(wall, along).map(roomAt)
      const found = serves === 'right' ? [right, left] : [left, right]
      const rooms = found.filter((room) => room !== undefined)
      if (rooms.length === 0) return guess(wallLine(wall).at(along).point)
      if (serves === 'left' || serves === 'right') {
        // A plate or an awning belongs to the room that it faces, else to the one behind it.
        return rooms.slice(0, 1).map(({id}) => ({room: id, weight: 1}))
      }
      const inFirst = [...rooms].sort((one, other) => Number(one.outdoor ?? false) - Number(other.outdoor ?? false))
      return inFirst.map((room, nth) => ({
        room: room.id,
        weight: nth === 0 ? 1 : room.outdoor ? weights.outside : serves === 'both' ? weights.farDoor : 0.5,
      }))
    },
  }
}
