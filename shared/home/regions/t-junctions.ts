/**
 * Finds T-junctions (corners on a wall's line that are not its ends) and the rooms whose point lies on a wall. As in
 * every planar graph, walls that neither cross nor overlap have at most three edges per corner. A plan with many times
 * more junctions certainly has faults, so the search stops.
 */
import {arcBetween, arcPoint, locateOnCircle} from './arc.ts'
import {createPointGrid, type PointGrid, pointsAlong, rangesAlong} from './point-grid.ts'
import {createPoints, jointTolerance, type Points} from './points.ts'

/** The junctions allowed in any plan, plus those for each corner. */
const freeJunctions = 50_000
const junctionsPerCorner = 4
/** A curved wall is searched in this many steps. */
const arcSteps = 16

/** Walls between two corners; the first corner comes first by x, then by y. */
export interface CornerWalls {
  from: Int32Array
  to: Int32Array
  bows: Float64Array
}

export interface TJunctions {
  /** Parallel arrays: the wall, the corner on it, and its position along the wall, in a unit of the wall's own. */
  walls: number[]
  corners: number[]
  along: number[]
  /** The wall that each room's point lies on, or -1. */
  roomWalls: Int32Array
  /** Whether the search stopped at the limit. */
  isTruncated: boolean
}

export function findTJunctions(
  corners: Points & {count: number},
  walls: CornerWalls,
  order: Int32Array,
  rooms: Points,
  idOf: (wall: number) => string,
): TJunctions {
  const {bows} = walls
  const points = concatPoints(corners, rooms)
  const cells = createPointGrid(points, points.x.length)
  const roomWalls = new Int32Array(rooms.x.length).fill(-1)
  const found: TJunctions = {walls: [], corners: [], along: [], roomWalls, isTruncated: false}
  const visit = (wall: number, point: number, along: number, isBetween: boolean) => {
    if (point >= corners.count) {
      const room = point - corners.count
      const other = roomWalls[room] as number
      if (other === -1 || idOf(wall) < idOf(other)) roomWalls[room] = wall
    } else if (isBetween) {
      found.walls.push(wall)
      found.corners.push(point)
      found.along.push(along)
    }
  }
  const maxJunctions = freeJunctions + junctionsPerCorner * corners.count
  for (let index = 0; index < order.length; index++) {
    if (found.walls.length > maxJunctions) return {...found, isTruncated: true}
    const wall = order[index] as number
    if (bows[wall] === 0) visitAlongLine(points, cells, walls, wall, visit)
    else visitAlongArc(points, cells, walls, wall, visit)
  }
  return found
}

/** Receives each point on a wall's line except its ends. `isBetween` is false for points beyond an end. */
type Visit = (wall: number, point: number, along: number, isBetween: boolean) => void

function visitAlongLine({x, y}: Points, cells: PointGrid, walls: CornerWalls, wall: number, visit: Visit): void {
  const first = walls.from[wall] as number
  const second = walls.to[wall] as number
  const x0 = x[first] as number
  const y0 = y[first] as number
  const dx = (x[second] as number) - x0
  const dy = (y[second] as number) - y0
  const square = dx * dx + dy * dy
  const reach = jointTolerance * Math.sqrt(square)
  const count = findBesideLine(cells, x0, y0, dx, dy, reach)
  for (let index = 0; index < count; index++) {
    const position = cells.found[index] as number
    const point = cells.ids[position] as number
    if (point === first || point === second) continue
    const along = dx * ((cells.points.x[position] as number) - x0) + dy * ((cells.points.y[position] as number) - y0)
    if (along >= -reach && along <= square + reach) visit(wall, point, along, along > 0 && along < square)
  }
}

/** Finds the points whose cross product with the line is at most `reach`. Returns their number and fills `found`. */
function findBesideLine(cells: PointGrid, x0: number, y0: number, dx: number, dy: number, reach: number): number {
  const {ranges, found} = cells
  const {x, y} = cells.points
  const rangeCount = rangesAlong(cells, x0, y0, x0 + dx, y0 + dy, jointTolerance)
  let count = 0
  for (let range = 0; range < rangeCount; range++) {
    const end = ranges[2 * range + 1] as number
    for (let position = ranges[2 * range] as number; position < end; position++)
      if (Math.abs(dx * ((y[position] as number) - y0) - dy * ((x[position] as number) - x0)) <= reach)
        found[count++] = position
  }
  return count
}

function visitAlongArc(
  points: Points,
  cells: PointGrid,
  {from, to, bows}: CornerWalls,
  wall: number,
  visit: Visit,
): void {
  const {x, y} = points
  const first = from[wall] as number
  const second = to[wall] as number
  const arc = arcBetween(points, first, second, bows[wall] as number)
  const stepAngle = (2 * arc.halfAngle) / arcSteps
  const margin = jointTolerance + arc.radius * (1 - Math.cos(stepAngle / 2))
  const beyond = jointTolerance / arc.radius
  const angleOf = (step: number) => step * stepAngle - arc.halfAngle
  for (let step = 0; step < arcSteps; step++) {
    // Reaches beyond both ends, and visits no point twice.
    const min = angleOf(step) - (step === 0 ? beyond : 0)
    const max = angleOf(step + 1) + (step === arcSteps - 1 ? beyond : 0)
    const [[x0, y0], [x1, y1]] = [arcPoint(arc, angleOf(step)), arcPoint(arc, angleOf(step + 1))]
    for (const point of pointsAlong(cells, x0, y0, x1, y1, margin)) {
      if (point === first || point === second) continue
      const {distance, angle} = locateOnCircle(arc, x[point] as number, y[point] as number)
      if (distance > jointTolerance || angle < min || angle >= max) continue
      visit(wall, point, angle, Math.abs(angle) < arc.halfAngle)
    }
  }
}

function concatPoints(corners: Points & {count: number}, rooms: Points): Points {
  const points = createPoints(corners.count + rooms.x.length)
  points.x.set(corners.x.subarray(0, corners.count))
  points.y.set(corners.y.subarray(0, corners.count))
  points.x.set(rooms.x, corners.count)
  points.y.set(rooms.y, corners.count)
  return points
}
