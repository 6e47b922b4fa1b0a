import {defaults} from '#shared/home/defaults.ts'
import type {Plan, Room, Wall} from '#shared/home/schema.ts'
import {leftNormal, wallLine} from '#shared/home/wall-line.ts'

/** The number of nearest rooms to check, because a home may have thousands. */
const maxCandidates = 8

type Point = readonly [number, number]

/**
 * Guesses the room of a point: the nearest without a wall in between, or the nearest. This is good enough for a
 * device's name; the home's regions give the exact room.
 */
export function roomAt(plan: Plan, point: Point): Room | undefined {
  return inSight(plan, point) ?? nearest(plan.rooms, point)[0]
}

/** Returns the room that a thing on a wall serves: the indoor room on either side. */
export function roomBehind(plan: Plan, {wall: id, at}: {wall: string; at: number}): Room | undefined {
  const wall = plan.walls.find((wall) => wall.id === id)
  if (!wall) return undefined
  const sides = roomsBeside(plan, wall, at)
  return sides.find(isIndoors) ?? sides[0] ?? nearest(plan.rooms.filter(isIndoors), wallLine(wall).at(at).point)[0]
}

/** Returns the rooms on both sides of a wall at a place; a side outside the home has none in sight. */
export function roomsBeside(plan: Plan, wall: Wall, at: number): Room[] {
  const {point, direction} = wallLine(wall).at(at)
  const [x, y] = leftNormal(direction)
  const step = (wall.thickness ?? defaults.wall.thickness) / 2 + 0.2
  return [step, -step].flatMap((far) => inSight(plan, [point[0] + x * far, point[1] + y * far]) ?? [])
}

export const isIndoors = ({outdoor}: Room) => !outdoor

function inSight({rooms, walls}: Plan, point: Point): Room | undefined {
  const solid = walls.filter(({kind}) => kind !== 'divider')
  return nearest(rooms, point).find(({at}) => !solid.some((wall) => crosses(wall, point, at)))
}

function nearest(rooms: readonly Room[], point: Point): Room[] {
  return rooms.toSorted((one, other) => distance(one.at, point) - distance(other.at, point)).slice(0, maxCandidates)
}

const distance = (one: Point, other: Point) => Math.hypot(one[0] - other[0], one[1] - other[1])

function crosses({a, b}: Wall, from: Point, to: Point): boolean {
  return turn(a, b, from) * turn(a, b, to) < 0 && turn(from, to, a) * turn(from, to, b) < 0
}

/** Returns the sign of the turn at `b` on the path from `a` to `c`. */
const turn = (a: Point, b: Point, c: Point) => Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
