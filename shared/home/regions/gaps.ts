/** The gaps between walls: the ways from corners that can be reached from outside to the nearest places of other walls. */
import type {Regions} from './arrange.ts'
import {cellsOf, pointsAlong} from './cells.ts'
import {outside} from './faces.ts'
import {listsBy} from './lists.ts'
import {newPoints} from './points.ts'
import {placeOf, type Shores} from './shores.ts'
import type {Place} from './winding-area.ts'

export interface Gap {
  /** Wall indices: the one that ends short, and the one it falls short of. */
  short: number
  of: number
  /** Grid steps: from where the wall ends to the nearest place of the other. */
  length: number
  from: Place
  to: Place
  /** The points whose walls meet when it is closed; of the other wall the point where its piece there begins. */
  corner: number
  other: number
  /** How much the wall that ends short points at the gap: 1 when it leads straight to it. */
  aim: number
}

/** Of the walls near a corner only the nearest ones. */
const nearestFew = 8
/** A plan with so many walls so near each other is no home's: its gaps are not looked for. */
const mostLooks = 200_000

/** The smallest first; undefined when there are too many to look through. `widest` is in grid steps. */
export function gapsWithin(
  widest: number,
  regions: Regions,
  shores: Shores,
  idOf: (wall: number) => string,
): Gap[] | undefined {
  const {isCorner} = regions.pieces
  const corners: number[] = []
  for (const [point, shore] of shores.of.entries()) if (shore !== -1 && isCorner[point] === 1) corners.push(point)
  const near = nearestPieces(widest, regions, corners)
  if (near === undefined) return undefined
  const gapBetween = gapNamer(regions, idOf)
  const gaps: Gap[] = []
  for (const [index, piece] of near.entries())
    if (piece !== -1) gaps.push(gapBetween(corners[Math.floor(index / nearestFew)] as number, piece))
  const inOrder = (one: string, other: string) => (one < other ? -1 : Number(one > other))
  return gaps.sort(
    (one, other) =>
      rounded(one.length - other.length) ||
      rounded(other.aim - one.aim) ||
      inOrder(idOf(one.short), idOf(other.short)) ||
      inOrder(idOf(one.of), idOf(other.of)),
  )
}

/** What computing in doubles makes of equal lengths is no difference. */
const rounded = (difference: number) => Math.round(difference * 1000)

/** Of each corner the nearest pieces of different walls, `nearestFew` places for each, -1 where there are no more. */
function nearestPieces(widest: number, {pieces, faces}: Regions, corners: readonly number[]): Int32Array | undefined {
  const {points, from, to, walls} = pieces
  const places = newPoints(corners.length)
  for (const [index, corner] of corners.entries()) {
    places.x[index] = points.x[corner] as number
    places.y[index] = points.y[corner] as number
  }
  const cells = cellsOf(places, corners.length)
  const nearest = nearestOf(corners.length, walls)
  let looks = 0
  const lookAround = (piece: number) => {
    const first = from[piece] as number
    const last = to[piece] as number
    const a = placeOf(points, first)
    const b = placeOf(points, last)
    for (const index of pointsAlong(cells, ...a, ...b, widest)) {
      looks++
      if (corners[index] === first || corners[index] === last) continue
      const place = placeOf(places, index)
      const length = distance(place, nearestOn(a, b, place))
      if (length <= widest) nearest.offer(index, piece, length)
    }
  }
  for (let piece = 0; piece < pieces.count; piece++) {
    if (faces.ofSide[2 * piece] === outside || faces.ofSide[2 * piece + 1] === outside) lookAround(piece)
    if (looks > mostLooks) return undefined
  }
  return nearest.pieces
}

function nearestOf(corners: number, walls: Int32Array) {
  const pieces = new Int32Array(corners * nearestFew).fill(-1)
  const lengths = new Float64Array(pieces.length).fill(Number.POSITIVE_INFINITY)
  const wallAt = (place: number) => walls[pieces[place] as number]
  return {
    pieces,
    offer(corner: number, piece: number, length: number) {
      const first = corner * nearestFew
      const last = first + nearestFew
      const wall = walls[piece]
      let place = first
      for (; place < last && (lengths[place] as number) <= length; place++) if (wallAt(place) === wall) return
      if (place === last) return
      // What was there moves on, up to where the same wall was, if it was.
      let end = place
      while (end < last - 1 && pieces[end] !== -1 && wallAt(end) !== wall) end++
      pieces.copyWithin(place + 1, place, end)
      lengths.copyWithin(place + 1, place, end)
      pieces[place] = piece
      lengths[place] = length
    },
  }
}

/** Names gaps: from a corner to a piece, or the other way when a wall that ends at the piece's end leads there more straight. */
function gapNamer({pieces}: Regions, idOf: (wall: number) => string): (corner: number, piece: number) => Gap {
  const {points, from, to, walls, isCorner} = pieces
  const meeting = meetingWalls(pieces, idOf)
  return (corner, piece) => {
    const a = from[piece] as number
    const b = to[piece] as number
    const place = placeOf(points, corner)
    const nearest = nearestOn(placeOf(points, a), placeOf(points, b), place)
    const length = distance(place, nearest)
    const forth = meeting.aimedAt(nearest, corner)
    const end = [a, b].find((point) => isCorner[point] === 1 && distance(placeOf(points, point), nearest) === 0)
    if (end === undefined) {
      const of = walls[piece] as number
      return {short: forth.wall, of, length, from: place, to: nearest, corner, other: a, aim: forth.aim}
    }
    const back = meeting.aimedAt(place, end)
    const more = rounded(back.aim - forth.aim)
    const isBack = more > 0 || (more === 0 && idOf(back.wall) < idOf(forth.wall))
    return isBack
      ? {
          short: back.wall,
          of: meeting.first(corner),
          length,
          from: nearest,
          to: place,
          corner: end,
          other: corner,
          aim: back.aim,
        }
      : {
          short: forth.wall,
          of: meeting.first(end),
          length,
          from: place,
          to: nearest,
          corner,
          other: end,
          aim: forth.aim,
        }
  }
}

/** The walls that meet at corners. */
function meetingWalls({points, from, to, walls, count}: Regions['pieces'], idOf: (wall: number) => string) {
  const ends = new Int32Array(2 * count)
  ends.set(from.subarray(0, count))
  ends.set(to.subarray(0, count), count)
  const {start, items} = listsBy(ends, points.count)
  return {
    /** The one that points most at a place, and how much. */
    aimedAt(place: Place, corner: number): {wall: number; aim: number} {
      const end = placeOf(points, corner)
      const best = {wall: -1, aim: Number.NEGATIVE_INFINITY}
      const last = start[corner + 1] as number
      for (let index = start[corner] as number; index < last; index++) {
        const item = items[index] as number
        const wall = walls[item % count] as number
        const back = placeOf(points, (item < count ? to[item] : from[item - count]) as number)
        const ahead = (end[0] - back[0]) * (place[0] - end[0]) + (end[1] - back[1]) * (place[1] - end[1])
        const aim = ahead / (distance(back, end) * distance(end, place))
        const more = best.wall === -1 ? 1 : rounded(aim - best.aim)
        if (more < 0 || (more === 0 && idOf(wall) >= idOf(best.wall))) continue
        best.wall = wall
        best.aim = aim
      }
      return best
    },
    /** The first of them by id. */
    first(corner: number): number {
      let first = -1
      const last = start[corner + 1] as number
      for (let index = start[corner] as number; index < last; index++) {
        const wall = walls[(items[index] as number) % count] as number
        if (first === -1 || idOf(wall) < idOf(first)) first = wall
      }
      return first
    },
  }
}

const distance = (one: Place, other: Place) => Math.hypot(one[0] - other[0], one[1] - other[1])

/** The place on a line nearest to another. */
function nearestOn(a: Place, b: Place, place: Place): Place {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const share = ((place[0] - a[0]) * dx + (place[1] - a[1]) * dy) / (dx * dx + dy * dy)
  if (share <= 0) return a
  return share >= 1 ? b : [a[0] + share * dx, a[1] + share * dy]
}
