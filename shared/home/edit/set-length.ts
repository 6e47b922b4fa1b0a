import {rounded} from '../geometry/grid.ts'
import {directionBetween} from '../geometry/line.ts'
import {along, distance, dot} from '../geometry/vector.ts'
import type {Home, Plan, Point, Wall} from '../schema.ts'
import {isStraight, leftNormal, wallLength} from '../wall-line.ts'
import {EditRefused} from './edit-refused.ts'
import {firstPossible} from './first-possible.ts'
import {planOf} from './in-plan.ts'
import {moveCorner} from './move-corner.ts'
import {moveRun} from './move-wall.ts'
import {setFields} from './set-fields.ts'
import {directionFrom, endsAt, isOnWall, otherEnd, wallsInLine} from './wall-joints.ts'

export interface WallLength {
  plan: string
  wall: string
  /** Metres along its centre line. */
  length: number
  /** The end that stays; by default the one whose neighbours are harder to move. */
  keep?: 'a' | 'b'
}

/**
 * Gives a wall a length by moving one end along its line. Walls square to it move with that end, and so does all that
 * is in line with them: a straight façade stays straight. Others turn. The end moves that turns no wall and moves
 * fewer; of two alike, `b`. Throws EditRefused when neither can.
 */
export function setWallLength(home: Home, {plan: planId, wall: id, length, keep}: WallLength): Home {
  const plan = planOf(home, planId)
  const wall = plan.walls.find((wall) => wall.id === id)
  if (wall === undefined) throw new EditRefused('missing', [id])
  if (!(length >= 0.01 && length <= 2000)) throw new EditRefused('invalid-value', [id])
  const by = length - wallLength(wall)
  if (rounded(by) === 0) throw new EditRefused('nothing-to-do', [id])
  const ends = keep === undefined ? endsInOrder(plan, wall) : [otherEnd(keep)]
  return firstPossible(ends.map((end) => () => lengthen(home, {plan, wall, length}, end)))
}

/** Returns the ends, the easier one to move first. */
export function endsInOrder(plan: Plan, wall: Wall): ('a' | 'b')[] {
  const cost = (end: 'a' | 'b') => {
    const {square, others} = neighboursAt(plan, wall, end)
    return square.length + 100 * others
  }
  return cost('a') < cost('b') ? ['a', 'b'] : ['b', 'a']
}

/** The cosine of the largest angle by which walls count as square: half a degree off. */
const squareCosine = 0.0087

/** Returns the walls square to the wall at its end, and the number of walls that would turn. */
function neighboursAt(plan: Plan, wall: Wall, end: 'a' | 'b'): {square: Wall[]; others: number} {
  const corner = wall[end]
  const own = directionBetween(wall.a, wall.b)
  const joined = endsAt(plan, corner).filter((other) => other.wall.id !== wall.id)
  const crossed = plan.walls.filter((other) => other.id !== wall.id && isOnWall(other, corner))
  const all = [
    ...joined.map((other) => ({wall: other.wall, direction: directionFrom(other)})),
    ...crossed.map((other) => ({
      wall: other,
      direction: isStraight(other) ? directionBetween(other.a, other.b) : undefined,
    })),
  ]
  const cosineOf = (direction: Point | undefined) => (direction && own ? Math.abs(dot(direction, own)) : 0.5)
  const square = all.filter(({direction}) => cosineOf(direction) < squareCosine).map(({wall}) => wall)
  // A wall that goes on in the same line only grows or shrinks.
  const others = all.filter(({direction}) => {
    const cosine = cosineOf(direction)
    return cosine >= squareCosine && cosine < 1 - squareCosine ** 2
  }).length
  return {square, others}
}

function lengthen(home: Home, {plan, wall, length}: {plan: Plan; wall: Wall; length: number}, end: 'a' | 'b'): Home {
  if (!isStraight(wall)) return lengthenArc(home, {plan, wall, length}, end)
  const away = directionBetween(wall[otherEnd(end)], wall[end])
  if (away === undefined) throw new EditRefused('wall-would-vanish', [wall.id])
  const by = length - wallLength(wall)
  const {square} = neighboursAt(plan, wall, end)
  const [first] = square
  const line = first && directionBetween(first.a, first.b)
  const moved =
    line === undefined
      ? moveCorner(home, {plan: plan.id, from: wall[end], to: along(wall[end], away, by)})
      : moveRun(home, {
          plan: plan.id,
          walls: wallsInLine(plan, square).map(({id}) => id),
          distance: by * Math.sign(dot(leftNormal(line), away)),
        })
  return expectLength(moved, {plan, wall, length})
}

/** Keeps the shape of an arc: its bow grows with it. */
function lengthenArc(home: Home, {plan, wall, length}: {plan: Plan; wall: Wall; length: number}, end: 'a' | 'b'): Home {
  const factor = length / wallLength(wall)
  const bow = rounded((wall.bow ?? 0) * factor)
  const away = directionBetween(wall[otherEnd(end)], wall[end]) as Point
  const to = along(wall[end], away, distance(wall.a, wall.b) * (factor - 1))
  const move = (home: Home) => moveCorner(home, {plan: plan.id, from: wall[end], to})
  const bend = (home: Home) => setFields(home, [wall.id], {bow})
  return factor < 1 ? move(bend(home)) : bend(move(home))
}

/** Throws when other walls kept the wall from its length. */
function expectLength(home: Home, {plan, wall, length}: {plan: Plan; wall: Wall; length: number}): Home {
  const after = planOf(home, plan.id).walls.find(({id}) => id === wall.id)
  if (after === undefined || Math.abs(wallLength(after) - length) > 0.001)
    throw new EditRefused('cannot-follow', [wall.id])
  return home
}
