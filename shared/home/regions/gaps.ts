/** The gaps between walls around a region: the ways from corners to the nearest places of other walls. */
import {compareText} from '../compare-text.ts'
import type {Regions} from './arrange.ts'
import {listsBy} from './lists.ts'
import {distance, nearestFew, nearestOn, nearestPieces} from './nearest-pieces.ts'
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

/** The smallest first; undefined when there are too many to look through. `widest` is in grid steps. */
export function gapsWithin(
  widest: number,
  regions: Regions,
  shores: Shores,
  idOf: (wall: number) => string,
): Gap[] | undefined {
  const {points, isCorner} = regions.pieces
  const corners: number[] = []
  for (const [point, shore] of shores.of.entries()) if (shore !== -1 && isCorner[point] === 1) corners.push(point)
  const near = nearestPieces(widest, regions, shores.region, corners)
  if (near === undefined) return undefined
  const gapBetween = gapNamer(regions, idOf)
  const gaps: Gap[] = []
  const joined = new Set<number>()
  for (const [index, piece] of near.entries()) {
    if (piece === -1) continue
    const gap = gapBetween(corners[Math.floor(index / nearestFew)] as number, piece)
    // The way from one corner to another is found from both.
    const key = gap.corner * 2 ** 26 + gap.other
    const isToCorner = distance(gap.to, placeOf(points, gap.other)) === 0
    if (!isToCorner || !joined.has(key)) gaps.push(gap)
    if (isToCorner) joined.add(key)
  }
  return gaps.sort(
    (one, other) =>
      rounded(one.length - other.length) ||
      rounded(other.aim - one.aim) ||
      compareText(idOf(one.short), idOf(other.short)) ||
      compareText(idOf(one.of), idOf(other.of)),
  )
}

/** What computing in doubles makes of equal lengths is no difference. */
const rounded = (difference: number) => Math.round(difference * 1000)

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
