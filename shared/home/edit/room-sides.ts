/** Finds the rooms on both sides of walls. */
import {createRingsIndex} from '../match/rings-index.ts'
import type {PlanRegions} from '../regions.ts'
import type {Plan, Room, Side, Wall} from '../schema.ts'
import {besideWall} from '../wall-line.ts'

export type RoomSides = (wall: Wall, at: number) => readonly [left: Room | undefined, right: Room | undefined]

/** Returns a function that finds the rooms to the left and right of a wall, at metres from its end `a`. */
export function createRoomSides({rooms}: Plan, {rooms: regions}: PlanRegions): RoomSides {
  const shapes = rooms.flatMap((room) => {
    const rings = regions.get(room.id)?.rings
    return rings ? [{room, rings}] : []
  })
  const roomAt = createRingsIndex(shapes)
  return (wall, at) => {
    const [left, right] = besideWall(wall, at)
    return [roomAt(left), roomAt(right)]
  }
}

/** Returns the side of an outer wall that is indoors; undefined between two rooms, and where no room is. */
export function indoorSide([left, right]: ReturnType<RoomSides>): Side | undefined {
  const [isLeft, isRight] = [left, right].map((room) => room !== undefined && room.outdoor !== true)
  return isLeft === isRight ? undefined : isLeft ? 'left' : 'right'
}
