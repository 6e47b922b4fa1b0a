/**
 * Finds the joints: the corners that lie on a wall's line without being its end, and the rooms whose point lies on a wall.
 * Walls that neither cross nor overlap have at most three runs to a corner, as every plane graph; a plan with many times more
 * joints has faults for sure, and no more of them are looked for.
 */
import {type Arc, arcBetween, arcPoint, onCircle} from './arc.ts'
import {type Cells, cellsOf, visitNear} from './cells.ts'
import {joint, newPoints, type Points} from './points.ts'

/** What any plan may have, and for each of its corners. */
const freeJoints = 50_000
const jointsPerCorner = 4
/** A curved wall is looked along in so many pieces. */
const looks = 16

/** A wall between two corners, the first of which comes first by x, then by y. */
export interface CornerWalls {
  from: Int32Array
  to: Int32Array
  bows: Float64Array
}

export interface Joints {
  /** Alike by index: the wall, the corner on it, and how far along the wall, in a measure of the wall's own. */
  walls: number[]
  corners: number[]
  along: number[]
  /** For each room the wall that its point lies on, or -1. */
  roomWalls: Int32Array
  /** Whether there are so many that some were left out. */
  isTangled: boolean
}

export function findJoints(
  corners: Points & {count: number},
  {from, to, bows}: CornerWalls,
  order: Int32Array,
  rooms: Points,
  idOf: (wall: number) => string,
): Joints {
  const points = joined(corners, rooms)
  const cells = cellsOf(points, points.x.length)
  const roomWalls = new Int32Array(rooms.x.length).fill(-1)
  const found: Joints = {walls: [], corners: [], along: [], roomWalls, isTangled: false}
  const add = (wall: number, corner: number, along: number) => {
    found.walls.push(wall)
    found.corners.push(corner)
    found.along.push(along)
  }
  const addRoom = (wall: number, room: number) => {
    const other = roomWalls[room] as number
    if (other === -1 || idOf(wall) < idOf(other)) roomWalls[room] = wall
  }

  const most = freeJoints + jointsPerCorner * corners.count
  for (const wall of order) {
    if (found.walls.length > most) return {...found, isTangled: true}
    const [first, second] = [from[wall] as number, to[wall] as number]
    const visit = (point: number, along: number, isBetween: boolean) => {
      if (point >= corners.count) addRoom(wall, point - corners.count)
      else if (isBetween && point !== first && point !== second) add(wall, point, along)
    }
    const bow = bows[wall] as number
    if (bow === 0) alongLine(points, cells, first, second, visit)
    else alongArc(points, cells, arcBetween(points, first, second, bow), visit)
  }
  return found
}

/** What lies on the line; `isBetween` unless it is beyond an end. */
type Visit = (point: number, along: number, isBetween: boolean) => void

function alongLine(points: Points, cells: Cells, from: number, to: number, visit: Visit): void {
  const {x, y} = points
  const [x0, y0] = [x[from] as number, y[from] as number]
  const [x1, y1] = [x[to] as number, y[to] as number]
  const [dx, dy] = [x1 - x0, y1 - y0]
  const square = dx * dx + dy * dy
  const reach = joint * Math.sqrt(square)
  visitNear(cells, [x0, y0], [x1, y1], joint, (point) => {
    const [px, py] = [(x[point] as number) - x0, (y[point] as number) - y0]
    if (Math.abs(dx * py - dy * px) > reach) return
    const along = dx * px + dy * py
    if (along > 0 && along < square) visit(point, along, true)
    else if (along >= -reach && along <= square + reach) visit(point, along, false)
  })
}

function alongArc({x, y}: Points, cells: Cells, arc: Arc, visit: Visit): void {
  const step = (2 * arc.halfAngle) / looks
  const margin = joint + arc.radius * (1 - Math.cos(step / 2))
  const beyond = joint / arc.radius
  const angleOf = (look: number) => look * step - arc.halfAngle
  for (let look = 0; look < looks; look++) {
    // Beyond the ends as well, and no point twice.
    const least = angleOf(look) - (look === 0 ? beyond : 0)
    const most = angleOf(look + 1) + (look === looks - 1 ? beyond : 0)
    visitNear(cells, arcPoint(arc, angleOf(look)), arcPoint(arc, angleOf(look + 1)), margin, (point) => {
      const {distance, angle} = onCircle(arc, x[point] as number, y[point] as number)
      if (distance > joint || angle < least || angle >= most) return
      visit(point, angle, Math.abs(angle) < arc.halfAngle)
    })
  }
}

function joined(corners: Points & {count: number}, rooms: Points): Points {
  const points = newPoints(corners.count + rooms.x.length)
  points.x.set(corners.x.subarray(0, corners.count))
  points.y.set(corners.y.subarray(0, corners.count))
  points.x.set(rooms.x, corners.count)
  points.y.set(rooms.y, corners.count)
  return points
}
