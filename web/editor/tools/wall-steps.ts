/** The places on walls that the keyboard reaches: wall by wall, and along each. */
import {placeOnWall, type WallPlace} from '#shared/home/edit/place-on-wall.ts'
import type {WallList} from '#shared/home/edit/wall-space.ts'
import type {Plan, Wall} from '#shared/home/schema.ts'
import {wallLine} from '#shared/home/wall-line.ts'
import {regionsOf} from '../plan-regions.ts'
import {readingOrder} from '../reading-order.ts'

/** The list of an element on a wall, and its metres along the wall. */
interface PlacedPart {
  list: WallList
  width: number
}

/** Returns the walls to step through: those of the selected room, the selected wall first, else all. */
export function wallsToStep(plan: Plan, selected = ''): readonly string[] {
  const around = regionsOf(plan).rooms.get(selected)?.walls
  const all = readingOrder(plan).filter((id) => plan.walls.some((wall) => wall.id === id))
  if (around) return all.filter((id) => around.has(id))
  return all.includes(selected) ? [selected, ...all.filter((id) => id !== selected)] : all
}

/** Returns the wall after (1) or before (-1) another, round and round; from none, the first or the last. */
export function stepWall(walls: readonly string[], from: string, step: 1 | -1): string | undefined {
  const index = walls.indexOf(from)
  if (index < 0) return walls.at(step < 0 ? -1 : 0)
  return walls[(index + step + walls.length) % walls.length]
}

/** Returns the middle of a wall, or the place nearest to it that is free. */
export function middleOfWall(plan: Plan, id: string | undefined, part: PlacedPart): WallPlace | undefined {
  const wall = plan.walls.find((one) => one.id === id)
  return wall && placeAt(plan, wall, wallLine(wall).length / 2, part)
}

/** Returns the place some metres further along the same side of the wall. */
export function stepAlong(plan: Plan, place: WallPlace, metres: number, part: PlacedPart): WallPlace | undefined {
  const wall = plan.walls.find(({id}) => id === place.wall)
  const next = wall && placeAt(plan, wall, place.at + metres, part)
  return next && {...next, side: place.side}
}

function placeAt(plan: Plan, wall: Wall, metres: number, part: PlacedPart): WallPlace | undefined {
  const line = wallLine(wall)
  const {point} = line.at(Math.min(Math.max(metres, 0), line.length))
  return placeOnWall({...plan, walls: [wall]}, point, {...part, reach: 0.01})
}
