/** Computes the bounds of a drawing, in metres. */
import {defaults} from '../defaults.ts'
import {type Box, boxAroundPoints} from '../geometry/box.ts'
import {distance} from '../geometry/vector.ts'
import type {ProductSize} from '../product/evaluate.ts'
import type {Home, Plan, Point, Stair, Wall} from '../schema.ts'
import {halfThickness, leftNormal, type WallLine, wallLine} from '../wall-line.ts'
import {outlineOf} from './items.ts'
import {maxCasements} from './openings.ts'
import {visibleStairs} from './stairs.ts'

/** The size of an empty sheet. */
const emptySheet: Box = {left: 0, top: 0, right: 10, bottom: 6}

export function boundsOf(points: Iterable<Point>): Box | undefined {
  const bounds = boxAroundPoints(points)
  return bounds.left <= bounds.right ? bounds : undefined
}

/** Returns the plan's bounds. `extra` holds points drawn besides its elements. */
export function planBounds(home: Home, plan: Plan, extra: readonly Point[] = []): Box {
  return boundsOf(drawnPoints(home, plan, extra)) ?? emptySheet
}

function* drawnPoints(home: Home, plan: Plan, extra: readonly Point[]): Generator<Point> {
  yield* extra
  for (const wall of plan.walls) yield* wallPoints(wall)
  yield* pointsBesideWalls(plan)
  for (const {product, options, at, angle} of plan.items) {
    const outline = outlineOf(home.products?.[product], options)
    if (outline !== undefined) yield* rotatedBoxCorners(at, outline, angle)
  }
  for (const {at} of [...plan.lights, ...plan.rooms]) yield* squareAround(at, 0.2)
  for (const stair of visibleStairs(home, plan)) yield* stairPoints(stair)
}

function* stairPoints({kind, path, width}: Stair): Generator<Point> {
  if (kind !== 'spiral') for (const point of path) yield* squareAround(point, width / 2)
  else yield* squareAround(path[0] as Point, distance(path[0] as Point, path[1] as Point) + width / 2)
}

function* wallPoints(wall: Wall): Generator<Point> {
  const line = wallLine(wall)
  const half = halfThickness(wall)
  for (const distance of [0, ...extremeDistances(line), line.length]) yield* squareAround(line.at(distance).point, half)
}

/** Returns the distances where a curved wall is leftmost, rightmost, highest or lowest between its ends. */
function extremeDistances({arc, length}: WallLine): number[] {
  if (arc === undefined) return []
  return [0, 1, 2, 3]
    .map((quarter) => {
      const turned = arc.turn * ((quarter * Math.PI) / 2 - arc.start)
      return arc.radius * (turned - 2 * Math.PI * Math.floor(turned / (2 * Math.PI)))
    })
    .filter((distance) => distance < length)
}

/** Yields points around door swings, open garage doors and awnings. */
function* pointsBesideWalls({walls, openings, awnings}: Plan): Generator<Point> {
  const byId = new Map(walls.map((wall) => [wall.id, wall]))
  for (const {wall: id, at, width, height, leaves = 1, side: given, kind} of openings) {
    const wall = byId.get(id)
    if (wall === undefined) continue
    const side = given ?? defaults.opening.side
    if (kind === 'door' || (kind === 'window' && given !== undefined && leaves <= maxCasements))
      yield* pointsBesideWall(wall, at, width, side, width / Math.min(leaves, maxCasements))
    if (kind === 'garage') yield* pointsBesideWall(wall, at, width, side, Math.min(width, height))
  }
  for (const {wall: id, at, width, side, reach} of awnings) {
    const wall = byId.get(id)
    if (wall !== undefined) yield* pointsBesideWall(wall, at, width, side, reach + 0.1)
  }
}

/** Returns two opposite corners of an item's bounding box. */
export function rotatedBoxCorners(
  [x, y]: Point,
  {width, depth}: ProductSize,
  angle: number = defaults.item.angle,
): Point[] {
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(turn)) / 2, Math.abs(Math.sin(turn)) / 2]
  const [across, down] = [width * cos + depth * sin, width * sin + depth * cos]
  return [
    [x - across, y - down],
    [x + across, y + down],
  ]
}

function squareAround([x, y]: Point, reach: number): Point[] {
  return [
    [x - reach, y - reach],
    [x + reach, y + reach],
  ]
}

/** Returns the far corners of an element that extends from a wall. */
export function pointsBesideWall(
  wall: Wall,
  at: number,
  width: number,
  side: 'left' | 'right',
  reach: number,
): Point[] {
  const {point, direction} = wallLine(wall).at(at)
  const [dx, dy] = direction
  const [lx, ly] = leftNormal(direction)
  const out = (side === 'left' ? 1 : -1) * (halfThickness(wall) + reach)
  return [-width / 2, width / 2].map((along) => [point[0] + dx * along + lx * out, point[1] + dy * along + ly * out])
}
