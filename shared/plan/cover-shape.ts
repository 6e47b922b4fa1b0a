import type {Plan, Point} from '../home/schema.ts'
import {offset, placeOnWall, type WallPlace} from './places.ts'

/** The depth of a closed shutter on the plan, in metres. */
const slatDepth = 0.1

/** Returns a cover's corners on the plan, at a position from 0, closed, to 1, open. */
export type CoverShape = (position: number) => Point[]

function rectangle({face, along, out}: WallPlace, start: number, end: number, depth: number): Point[] {
  const from = offset(face, along, start)
  const to = offset(face, along, end)
  return [from, to, offset(to, out, depth), offset(from, out, depth)]
}

/** An awning comes out of its wall as it opens. */
const fabric =
  (place: WallPlace, width: number, reach: number): CoverShape =>
  (position) =>
    rectangle(place, -width / 2, width / 2, reach * position)

/** A shutter or curtain lies along its wall, shorter the more it is open. */
const slats =
  (place: WallPlace, width: number): CoverShape =>
  (position) =>
    rectangle(place, -width / 2, -width / 2 + width * (1 - position), slatDepth)

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
  for (const {id, wall: of, at, side, width} of plan.openings) {
    const wall = walls.get(of)
    // A leaf opens inwards, so the shutter hangs on the other side.
    if (wall && elements.has(id))
      shapes.set(id, slats(placeOnWall(wall, at, side === 'right' ? 'left' : 'right'), width))
  }
  return shapes
}
