import type {Plan, Point, Side, Wall} from '#shared/home/schema.ts'
import {halfThickness, leftNormal, wallLine} from '#shared/home/wall-line.ts'

export interface Place {
  /** Metres on the plan. */
  at: Point
  name: string | undefined
}

/** A position on a wall, with the directions along the wall and out of it. */
export interface WallPlace {
  /** The point on the wall's face. */
  face: Point
  along: Point
  out: Point
}

/** Metres between a wall's face and a mark. */
const clear = 0.25

/** Metres of wall for one slot of a plate, so that its marks stay apart. */
const slotWidth = 0.3

export const offset = ([x, y]: Point, [dx, dy]: Point, distance: number): Point => [
  x + dx * distance,
  y + dy * distance,
]

export function placeOnWall(wall: Wall, distance: number, side: Side): WallPlace {
  const {point, direction} = wallLine(wall).at(distance)
  const left = leftNormal(direction)
  const out: Point = side === 'left' ? left : [-left[0], -left[1]]
  return {face: offset(point, out, halfThickness(wall)), along: direction, out}
}

/** Returns the positions of elements that devices can be bound to, by id. A plate's slots are `<id>/<index>`. */
export function placesOf(plan: Plan): ReadonlyMap<string, Place> {
  const walls = new Map(plan.walls.map((wall) => [wall.id, wall]))
  const places = new Map<string, Place>()
  const put = (key: string, at: Point, name: string | undefined) => places.set(key, {at, name})

  for (const {id, at, name} of [...plan.rooms, ...plan.items, ...plan.lights]) put(id, at, name)
  for (const {id, wall: of, at, name} of plan.openings) {
    const wall = walls.get(of)
    if (wall) put(id, wallLine(wall).at(at).point, name)
  }
  for (const {id, wall: of, at, side, reach, kind, name} of plan.awnings) {
    const wall = walls.get(of)
    if (!wall) continue
    const {face, out} = placeOnWall(wall, at, side)
    // The mark of a shutter or a drop awning is on its window.
    const onWall = kind === 'shutter' || kind === 'drop'
    put(id, onWall ? wallLine(wall).at(at).point : offset(face, out, Math.max(clear, reach / 2)), name)
  }
  for (const {id, wall: of, at, side, slots, name} of plan.plates) {
    const wall = walls.get(of)
    if (!wall) continue
    for (const index of slots.keys()) {
      const {face, out, along} = placeOnWall(wall, at, side)
      put(`${id}/${index}`, offset(offset(face, out, clear), along, (index - (slots.length - 1) / 2) * slotWidth), name)
    }
  }
  return places
}
