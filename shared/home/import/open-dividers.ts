/** Opens rooms to the spaces that belong to them: removes the dividers between them. Walls stay. */

import {between, directionIn} from '../geometry/segment.ts'
import {createRingsIndex} from '../match/rings-index.ts'
import {emptyRegions, planRegions} from '../regions.ts'
import type {Plan, Point, Wall} from '../schema.ts'

/** Shares of a divider's length where both of its sides are looked at. */
const samples = [0.02, 0.25, 0.5, 0.75, 0.98]
/** Metres beside a divider. */
const beside = 0.01

/**
 * Returns the plan without the dividers that have one room, or spaces that belong to it, on both sides. `spaces` has a
 * point of each space, by the id of its room. The regions are computed once for all rooms: removed dividers change no
 * other room's.
 */
export function openDividers(plan: Plan, spaces: ReadonlyMap<string, readonly Point[]>): Plan {
  if (spaces.size === 0) return plan
  const own = planRegions(plan).rooms
  const ofRooms = [...spaces.keys()].flatMap((room) => {
    const region = own.get(room)
    return region === undefined ? [] : [{room, rings: region.rings}]
  })
  const empty = emptyRegions(plan).map(({rings}) => ({room: rings, rings}))
  const spaceAt = createRingsIndex(empty)
  const roomOf = new Map(
    ofRooms.flatMap(({room}) => (spaces.get(room) ?? []).map((at) => [spaceAt(at), room] as const)),
  )
  const ofSpaces = empty.flatMap(({rings}) => {
    const room = roomOf.get(rings)
    return room === undefined ? [] : [{room, rings}]
  })
  const roomAt = createRingsIndex([...ofRooms, ...ofSpaces])
  const isInner = (wall: Wall) => {
    const [first, ...rest] = sidesOf(wall).map(roomAt)
    return first !== undefined && rest.every((room) => room === first)
  }
  return {...plan, walls: plan.walls.filter((wall) => wall.kind !== 'divider' || !isInner(wall))}
}

function sidesOf(wall: Wall): Point[] {
  const [x, y] = directionIn(wall)
  return samples.flatMap((share) => {
    const at = between(wall, share)
    return [1, -1].map((side): Point => [at[0] - side * y * beside, at[1] + side * x * beside])
  })
}
