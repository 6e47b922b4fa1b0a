/** Turns rooms of one structure to a common direction: each scan drifts by a degree or two. */
import {rotate} from '../geometry/vector.ts'
import type {Point} from '../schema.ts'
import type {CapturedPart, CapturedRoom} from './captured.ts'

/** Degrees. A room that is turned farther is built that way. */
const maxTurn = 3

/** Returns the rooms, each turned around the middle of its walls until its walls run like those of the first. */
export function turnRooms(rooms: readonly CapturedRoom[]): CapturedRoom[] {
  const [first] = rooms
  if (first === undefined || rooms.length === 1) return [...rooms]
  const wanted = directionOf(first)
  return rooms.map((room) => {
    const by = quarterRest(wanted - directionOf(room))
    return room === first || by === 0 || Math.abs(by) > maxTurn ? room : turned(room, by)
  })
}

/** Returns the direction of a room's walls, in degrees up to a quarter turn: the mean, weighted by their lengths. */
function directionOf({walls}: CapturedRoom): number {
  let [x, y] = [0, 0]
  for (const {along, width} of walls) {
    const angle = Math.atan2(along[1], along[0]) * 4
    x += Math.cos(angle) * width
    y += Math.sin(angle) * width
  }
  return (Math.atan2(y, x) * 180) / Math.PI / 4
}

/** Returns an angle within an eighth of a turn, by leaving out quarter turns. */
const quarterRest = (degrees: number) => degrees - Math.round(degrees / 90) * 90

function turned(room: CapturedRoom, degrees: number): CapturedRoom {
  const count = Math.max(room.walls.length, 1)
  const middle: Point = [
    room.walls.reduce((sum, {at}) => sum + at[0], 0) / count,
    room.walls.reduce((sum, {at}) => sum + at[1], 0) / count,
  ]
  const point = ([x, y]: Point): Point => {
    const [dx, dy] = rotate([x - middle[0], y - middle[1]], degrees)
    return [middle[0] + dx, middle[1] + dy]
  }
  const part = <T extends CapturedPart>(one: T): T => ({
    ...one,
    at: point(one.at),
    along: rotate(one.along, degrees),
    facing: rotate(one.facing, degrees),
  })
  return {
    ...room,
    walls: room.walls.map(part),
    doors: room.doors.map(part),
    windows: room.windows.map(part),
    openings: room.openings.map(part),
    objects: room.objects.map(part),
    floors: room.floors.map((floor) => ({...floor, outline: floor.outline.map(point)})),
    sections: room.sections.map((section) => ({...section, at: point(section.at)})),
  }
}
