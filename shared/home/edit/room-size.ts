/** The clear inside of rectangular rooms, as people measure it from face to face. */
import {rounded} from '../geometry/grid.ts'
import {directionBetween} from '../geometry/line.ts'
import {cross, distance, dot} from '../geometry/vector.ts'
import {planRegions} from '../regions.ts'
import type {Home, Plan, Point, Wall} from '../schema.ts'
import {halfThickness, isStraight, leftNormal} from '../wall-line.ts'
import {EditRefused} from './edit-refused.ts'
import {firstPossible} from './first-possible.ts'
import {planOf} from './in-plan.ts'
import {moveRun} from './move-wall.ts'

export interface RoomSize {
  /** Metres between the faces of its walls: the side that is nearer to level, then the other. */
  width: number
  height: number
}

/** Returns the clear inside of a room; undefined when it is no rectangle. */
export function roomSize(plan: Plan, room: string): RoomSize | undefined {
  const sides = sidesOf(plan, room)
  return sides && {width: clearBetween(sides.left, sides.right), height: clearBetween(sides.top, sides.bottom)}
}

/**
 * Gives a rectangular room its clear width or height, or both, by moving the walls of one side: the side whose walls
 * end with the room, else the right or the lower one. Throws EditRefused when the room is no rectangle, or its
 * neighbours are in the way.
 */
export function setRoomSize(
  home: Home,
  {plan, room, width, height}: {plan: string; room: string} & Partial<RoomSize>,
): Home {
  const wide = width === undefined ? home : resize(home, {plan, room, size: width, sides: ['right', 'left']})
  const high = height === undefined ? wide : resize(wide, {plan, room, size: height, sides: ['bottom', 'top']})
  if (high === home) throw new EditRefused('nothing-to-do', [room])
  return high
}

type SideName = 'top' | 'right' | 'bottom' | 'left'
type Sides = Record<SideName, RoomSide>

interface RoomSide {
  from: Point
  to: Point
  /** The walls along it. */
  walls: readonly Wall[]
}

interface Resize {
  plan: string
  room: string
  size: number
  sides: readonly [SideName, SideName]
}

function resize(home: Home, {plan: planId, room, size, sides: [preferred, opposite]}: Resize): Home {
  const plan = planOf(home, planId)
  if (!plan.rooms.some(({id}) => id === room)) throw new EditRefused('missing', [room])
  const sides = sidesOf(plan, room)
  if (sides === undefined) throw new EditRefused('cannot-follow', [room])
  if (!(size >= 0.01 && size <= 1000)) throw new EditRefused('invalid-value', [room])
  const by = size - clearBetween(sides[preferred], sides[opposite])
  if (rounded(by) === 0) return home
  const isPast = reachesPast(sides[preferred]) > reachesPast(sides[opposite])
  const order = isPast ? ([opposite, preferred] as const) : ([preferred, opposite] as const)
  return firstPossible(
    order.map((name) => () => {
      const {walls} = sides[name]
      const [first] = walls
      const line = first && directionBetween(first.a, first.b)
      if (line === undefined) throw new EditRefused('cannot-follow', [room])
      const out = outOf(sides[name], sides[name === preferred ? opposite : preferred])
      const distance = by * Math.sign(dot(leftNormal(line), out))
      return moveRun(home, {plan: planId, walls: walls.map(({id}) => id), distance})
    }),
  )
}

const middleOf = ({from, to}: RoomSide): Point => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]

const outOf = (side: RoomSide, opposite: RoomSide): Point =>
  directionBetween(middleOf(opposite), middleOf(side)) ?? [0, 0]

/** Returns the metres by which the walls of a side go on past the room: moving them changes other rooms too. */
function reachesPast({from, to, walls}: RoomSide): number {
  return rounded(walls.reduce((sum, {a, b}) => sum + distance(a, b), 0) - distance(from, to))
}

function clearBetween(one: RoomSide, other: RoomSide): number {
  const half = ({walls}: RoomSide) => Math.max(...walls.map(halfThickness))
  return rounded(distance(middleOf(one), middleOf(other)) - half(one) - half(other))
}

/** Returns the four sides of a room's region; undefined when it is no rectangle of straight walls. */
function sidesOf(plan: Plan, room: string): Sides | undefined {
  const region = planRegions(plan).rooms.get(room)
  const [ring, ...islands] = region?.rings ?? []
  if (region === undefined || ring === undefined || islands.length > 0) return undefined
  const corners = ring.filter(
    (point, index) => !isStraightOn(ring.at(index - 1) as Point, point, ring[(index + 1) % ring.length] as Point),
  )
  if (corners.length !== 4) return undefined
  const around = plan.walls.filter(({id}) => region.walls.has(id))
  const sides = corners.map((from, index): RoomSide => {
    const to = corners[(index + 1) % 4] as Point
    return {from, to, walls: around.filter((wall) => isStraight(wall) && liesAlong(wall, from, to))}
  })
  const isSquare = sides.every(({from, to, walls}, index) => {
    const next = sides[(index + 1) % 4] as RoomSide
    const [one, other] = [directionBetween(from, to), directionBetween(next.from, next.to)]
    return walls.length > 0 && one !== undefined && other !== undefined && Math.abs(dot(one, other)) < 0.002
  })
  return isSquare ? named(sides) : undefined
}

const isStraightOn = (before: Point, point: Point, after: Point): boolean => {
  const [one, other] = [directionBetween(before, point), directionBetween(point, after)]
  return one === undefined || other === undefined || (Math.abs(cross(one, other)) < 0.002 && dot(one, other) > 0)
}

/** Tests whether part of a side is part of a wall. */
function liesAlong(wall: Wall, from: Point, to: Point): boolean {
  const direction = directionBetween(from, to)
  if (direction === undefined) return false
  const off = (point: Point) => Math.abs(cross(direction, [point[0] - from[0], point[1] - from[1]]))
  if (off(wall.a) > 0.002 || off(wall.b) > 0.002) return false
  const at = ({0: x, 1: y}: Point) => (x - from[0]) * direction[0] + (y - from[1]) * direction[1]
  const [first, last] = [at(wall.a), at(wall.b)].sort((one, other) => one - other) as [number, number]
  return last > 0.002 && first < distance(from, to) - 0.002
}

/** Names the sides by where they lie; those of a turned room by the nearest direction. */
function named(sides: readonly RoomSide[]): Sides {
  const [first, second, third, fourth] = sides as [RoomSide, RoomSide, RoomSide, RoomSide]
  const isLevel = Math.abs(first.to[0] - first.from[0]) >= Math.abs(first.to[1] - first.from[1])
  const [levels, uprights] = isLevel
    ? ([
        [first, third],
        [second, fourth],
      ] as const)
    : ([
        [second, fourth],
        [first, third],
      ] as const)
  const [top, bottom] = [...levels].sort((one, other) => middleOf(one)[1] - middleOf(other)[1]) as [RoomSide, RoomSide]
  const [left, right] = [...uprights].sort((one, other) => middleOf(one)[0] - middleOf(other)[0]) as [
    RoomSide,
    RoomSide,
  ]
  return {top, right, bottom, left}
}
