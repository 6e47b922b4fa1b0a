/** Lists the obstacles that room names should not cover: walls, lamps, stairs, furniture and the swings of leaves. */
import {defaults} from '../defaults.ts'
import type {Box} from '../geometry/box.ts'
import {distance} from '../geometry/vector.ts'
import type {Home, Plan, Point, Stair, Wall} from '../schema.ts'
import {halfThickness, wallLine} from '../wall-line.ts'
import {boundsOf, pointsBesideWall, rotatedBoxCorners} from './bounds.ts'
import {lampRadius} from './fixtures.ts'
import {outlineOf} from './items.ts'
import type {Obstacle} from './obstacles.ts'
import {maxCasements} from './openings.ts'
import {visibleStairs} from './stairs.ts'

/** The cost of covering an obstacle: per letter height of a wall, otherwise for the whole. */
const costs = {wall: 24, divider: 4, lamp: 9, item: 2.4, stair: 3, swing: 3.4, casement: 2}
/** Yields the obstacles of a plan whose windows have sides. `size` is the height of the letters in metres. */
export function* labelObstacles(home: Home, plan: Plan, size: number): Generator<Obstacle> {
  for (const wall of plan.walls) yield* wallObstacles(wall, size)
  yield* leafSwings(plan)
  for (const {at} of plan.lights) yield square(at, lampRadius / 100, costs.lamp)
  for (const {product, options, at, angle} of plan.items) {
    const outline = outlineOf(home.products?.[product], options)
    const box = outline && boundsOf(rotatedBoxCorners(at, outline, angle))
    if (box !== undefined) yield {...box, cost: costs.item}
  }
  for (const stair of visibleStairs(home, plan)) yield* stairObstacles(stair)
}

function* stairObstacles({kind, path, width}: Stair): Generator<Obstacle> {
  const [first, second] = path as [Point, Point]
  if (kind === 'spiral') yield square(first, distance(first, second) + width / 2, costs.stair)
  else
    for (const [index, from] of path.slice(0, -1).entries()) {
      const box = boundsOf([from, path[index + 1] as Point])
      if (box !== undefined) yield {...widened(box, width / 2), cost: costs.stair}
    }
}

function widened({left, top, right, bottom}: Box, by: number): Box {
  return {left: left - by, top: top - by, right: right + by, bottom: bottom + by}
}

/** Curves are split into pieces at least this long (metres), up to a maximum number. */
const pieceLength = 0.3
const maxPieces = 24

function* wallObstacles(wall: Wall, size: number): Generator<Obstacle> {
  const line = wallLine(wall)
  const isDivider = wall.kind === 'divider'
  const half = halfThickness(wall)
  const pieces = line.arc === undefined ? 1 : Math.min(Math.max(Math.ceil(line.length / pieceLength), 1), maxPieces)
  const cost = (isDivider ? costs.divider : costs.wall) / size
  for (let index = 0; index < pieces; index++) {
    const [from, to] = [line.at((line.length * index) / pieces), line.at((line.length * (index + 1)) / pieces)]
    yield {from: from.point, to: to.point, half, cost}
  }
}

/** Returns a cell size that separates labels, yet keeps walls within some ten thousand cells. */
export function cellSize({walls}: Plan, size: number): number {
  const length = walls.reduce((sum, wall) => sum + wallLine(wall).length, 0)
  return Math.max(2 * size, length / 20_000)
}

/** Yields the areas that the leaves of doors and windows sweep. */
function* leafSwings({walls, openings}: Plan): Generator<Obstacle> {
  const byId = new Map(walls.map((wall) => [wall.id, wall]))
  for (const {wall: id, kind, at, width, leaves = 1, side = defaults.opening.side} of openings) {
    const wall = byId.get(id)
    const cost = kind === 'door' ? costs.swing : kind === 'window' && leaves <= maxCasements ? costs.casement : 0
    if (cost === 0 || wall === undefined) continue
    const box = boundsOf([wallLine(wall).at(at).point, ...pointsBesideWall(wall, at, width, side, width / leaves)])
    if (box !== undefined) yield {...box, cost}
  }
}

function square([x, y]: readonly [number, number], reach: number, cost: number): Obstacle {
  return {left: x - reach, top: y - reach, right: x + reach, bottom: y + reach, cost}
}
