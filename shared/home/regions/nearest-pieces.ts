/** What walls around a region are near their corners. */
import type {Regions} from './arrange.ts'
import {cellsOf, pointsAlong} from './cells.ts'
import {newPoints} from './points.ts'
import {placeOf} from './shores.ts'
import type {Place} from './winding-area.ts'

/** Of the walls near a corner only the nearest ones. */
export const nearestFew = 8
/** A plan with so many walls so near each other is no home's: its gaps are not looked for. */
const mostLooks = 200_000

/**
 * Of each corner the nearest pieces of different walls, `nearestFew` places for each, -1 where there are no more; undefined
 * when there are too many to look through. `widest` is in grid steps.
 */
export function nearestPieces(
  widest: number,
  {pieces, faces}: Regions,
  region: number,
  corners: readonly number[],
): Int32Array | undefined {
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
    if (faces.ofSide[2 * piece] === region || faces.ofSide[2 * piece + 1] === region) lookAround(piece)
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

export const distance = (one: Place, other: Place) => Math.hypot(one[0] - other[0], one[1] - other[1])

/** The place on a line nearest to another. */
export function nearestOn(a: Place, b: Place, place: Place): Place {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const share = ((place[0] - a[0]) * dx + (place[1] - a[1]) * dy) / (dx * dx + dy * dy)
  if (share <= 0) return a
  return share >= 1 ? b : [a[0] + share * dx, a[1] + share * dy]
}
