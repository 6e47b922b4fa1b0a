import {isInside} from '../geometry/rings.ts'
import {along} from '../geometry/vector.ts'
import type {RoomOutlines} from '../regions.ts'
import type {Opening, Plan, Point} from '../schema.ts'
import {leftNormal} from '../wall-line.ts'
import {boundsOf} from './bounds.ts'
import {createSpatialHash} from './spatial-hash.ts'
import {createWallBody, type WallBody} from './wall-body.ts'

/** Metres from a wall's face to the point that tells which room is there. */
const beside = 0.1
/** The width of the cells in which rooms are searched, in metres. */
const cell = 4

/**
 * Returns a function that completes windows without a side: they open into the room, when there is a room on one side
 * only.
 */
export function createWindowSides({rooms}: Plan, regions: RoomOutlines): (opening: Opening, body: WallBody) => Opening {
  const indoors = createSpatialHash<readonly Point[][]>(cell)
  for (const {id, outdoor = false} of rooms) {
    const rings = outdoor ? undefined : regions.rooms.get(id)?.rings
    const box = rings && boundsOf(rings.flat())
    if (rings && box) indoors.addBox(box, rings)
  }
  const isIndoors = ([left, top]: Point) =>
    indoors.near({left, top, right: left, bottom: top}).some((rings) => isInside([left, top], rings))

  return (opening, {line, half}) => {
    if (opening.kind !== 'window' || opening.side !== undefined) return opening
    const {point, direction} = line.at(opening.at)
    const left = leftNormal(direction)
    const [isLeft, isRight] = [half + beside, -half - beside].map((away) => isIndoors(along(point, left, away)))
    return isRight && !isLeft ? {...opening, side: 'right'} : opening
  }
}

/** Completes windows without a side, as the drawing does: they open into the room. */
export function withWindowSides(plan: Plan, regions: RoomOutlines): Plan {
  const withSide = createWindowSides(plan, regions)
  const bodies = new Map(plan.walls.map((wall) => [wall.id, createWallBody(wall)]))
  const openings = plan.openings.map((opening) => {
    const body = bodies.get(opening.wall)
    return body ? withSide(opening, body) : opening
  })
  return {...plan, openings}
}
