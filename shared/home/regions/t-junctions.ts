/**
 * Finds the joints: the corners that lie on a wall's line without being its end, and the rooms whose point lies on a wall.
 * Walls that neither cross nor overlap have at most three runs to a corner, as every plane graph; a plan with many times more
 * joints has faults for sure, and no more of them are looked for.
 */
import {arcBetween, arcPoint, locateOnCircle} from './arc.ts'
import {createPointGrid, type PointGrid, pointsAlong, rangesAlong} from './point-grid.ts'
import {createPoints, jointTolerance, type Points} from './points.ts'

/** What any plan may have, and for each of its corners. */
const freeJunctions = 50_000
const junctionsPerCorner = 4
/** A curved wall is looked along in so many segments. */
const arcSteps = 16

/** A wall between two corners, the first of which comes first by x, then by y. */
export interface CornerWalls {
  from: Int32Array
  to: Int32Array
  bows: Float64Array
}

export interface TJunctions {
  /** Alike by index: the wall, the corner on it, and how far along the wall, in a measure of the wall's own. */
  walls: number[]
  corners: number[]
  along: number[]
  /** For each room the wall that its point lies on, or -1. */
  roomWalls: Int32Array
  /** Whether there are so many that some were left out. */
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
  const most = freeJunctions + junctionsPerCorner * corners.count
  for (let index = 0; index < order.length; index++) {
    if (found.walls.length > most) return {...found, isTruncated: true}
    const wall = order[index] as number
    if (bows[wall] === 0) visitAlongLine(points, cells, walls, wall, visit)
    else visitAlongArc(points, cells, walls, wall, visit)
  }
  return found
}

/** What lies on a wall's line and is not its end; `isBetween` unless it is beyond an end. */
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
    const place = cells.found[index] as number
    const point = cells.ids[place] as number
    if (point === first || point === second) continue
    const along = dx * ((cells.points.x[place] as number) - x0) + dy * ((cells.points.y[place] as number) - y0)
    if (along >= -reach && along <= square + reach) visit(wall, point, along, along > 0 && along < square)
  }
}

/** Finds the places near a line whose cross product with it is at most `reach`, and says how many: they are in `found`. */
function findBesideLine(cells: PointGrid, x0: number, y0: number, dx: number, dy: number, reach: number): number {
  const {ranges, found} = cells
  const {x, y} = cells.points
  const rangeCount = rangesAlong(cells, x0, y0, x0 + dx, y0 + dy, jointTolerance)
  let count = 0
  for (let range = 0; range < rangeCount; range++) {
    const end = ranges[2 * range + 1] as number
    for (let place = ranges[2 * range] as number; place < end; place++)
      if (Math.abs(dx * ((y[place] as number) - y0) - dy * ((x[place] as number) - x0)) <= reach) found[count++] = place
  }
  return count
}

function visitAlongArc(
  places: Points,
  cells: PointGrid,
  {from, to, bows}: CornerWalls,
  wall: number,
  visit: Visit,
): void {
  const {x, y} = places
  const first = from[wall] as number
  const second = to[wall] as number
  const arc = arcBetween(places, first, second, bows[wall] as number)
  const step = (2 * arc.halfAngle) / arcSteps
  const margin = jointTolerance + arc.radius * (1 - Math.cos(step / 2))
  const beyond = jointTolerance / arc.radius
  const angleOf = (look: number) => look * step - arc.halfAngle
  for (let look = 0; look < arcSteps; look++) {
    // Beyond the ends as well, and no point twice.
    const least = angleOf(look) - (look === 0 ? beyond : 0)
    const most = angleOf(look + 1) + (look === arcSteps - 1 ? beyond : 0)
    const [[x0, y0], [x1, y1]] = [arcPoint(arc, angleOf(look)), arcPoint(arc, angleOf(look + 1))]
    for (const point of pointsAlong(cells, x0, y0, x1, y1, margin)) {
      if (point === first || point === second) continue
      const {distance, angle} = locateOnCircle(arc, x[point] as number, y[point] as number)
      if (distance > jointTolerance || angle < least || angle >= most) continue
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
