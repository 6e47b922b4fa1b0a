import {defaults} from '#shared/home/defaults.ts'
import type {Plan, Point} from '#shared/home/schema.ts'
import {offset, placeOnWall, type WallPlace} from './places.ts'

/** The depth of a closed shutter on the plan, in metres. */
const slatDepth = 0.1

/** A cover on the plan, at positions from 0, closed, to 1, open. */
export interface CoverShape {
  corners(position: number): Point[]
  /** Returns the middle of the edge that moves; beside slats, which are too thin for an arrow. */
  edge(position: number): Point
}

function rectangle({face, along, out}: WallPlace, start: number, end: number, depth: number): Point[] {
  const from = offset(face, along, start)
  const to = offset(face, along, end)
  return [from, to, offset(to, out, depth), offset(from, out, depth)]
}

/** An awning comes out of its wall as it opens. So does a garage door, below the ceiling. */
const fabric = (place: WallPlace, width: number, reach: number): CoverShape => ({
  corners: (position) => rectangle(place, -width / 2, width / 2, reach * position),
  edge: (position) => offset(place.face, place.out, reach * position),
})

/** A shutter or curtain lies along its wall, shorter the more it is open. */
const slats = (place: WallPlace, width: number): CoverShape => {
  const end = (position: number) => -width / 2 + width * (1 - position)
  return {
    corners: (position) => rectangle(place, -width / 2, end(position), slatDepth),
    edge: (position) => offset(offset(place.face, place.along, end(position)), place.out, 2 * slatDepth),
  }
}

/** Returns the shapes of covers by element: awnings, shutters, and openings with a bound cover. */
export function coverShapes(plan: Plan, elements: ReadonlySet<string>): ReadonlyMap<string, CoverShape> {
  const walls = new Map(plan.walls.map((wall) => [wall.id, wall]))
  const shapes = new Map<string, CoverShape>()
  for (const {id, wall: of, at, side, kind, width, reach} of plan.awnings) {
    const wall = walls.get(of)
    if (!wall || !elements.has(id)) continue
    const place = placeOnWall(wall, at, side)
    shapes.set(id, kind === 'arm' || kind === 'pergola' ? fabric(place, width, reach) : slats(place, width))
  }
  for (const {id, wall: of, at, side = defaults.opening.side, kind, width, height} of plan.openings) {
    const wall = walls.get(of)
    if (!wall || !elements.has(id)) continue
    // A leaf opens inwards, so the shutter hangs on the other side.
    const outside = side === 'right' ? 'left' : 'right'
    shapes.set(
      id,
      kind === 'garage'
        ? fabric(placeOnWall(wall, at, side), width, Math.min(width, height))
        : slats(placeOnWall(wall, at, outside), width),
    )
  }
  return shapes
}
