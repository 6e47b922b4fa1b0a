/** Compares a home that was imported from an IFC file with ifcopenshell's reading of the file. */
import {importedFacts} from '#shared/home/import/source-id.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Home, Point} from '#shared/home/schema.ts'
import {wallLine} from '#shared/home/wall-line.ts'

/** The output of `describe.py`. */
export interface Described {
  walls: number
  doors: number
  windows: number
  storeys: number
  openings: {
    id: string
    type: string
    wall: string | null
    middle: Point
    along: Point
    width: number
    stated: number | null
  }[]
  spaces: {id: string; name: string; area: number}[]
}

export interface Agreement {
  /** Doors and windows in walls: right ones, and all. */
  openings: readonly [number, number]
  /** Rooms: right ones, and all. */
  spaces: readonly [number, number]
  faults: string[]
}

/** Metres between the middles along the wall, and between the widths. */
const maxOff = 0.01
/** The share of its area by which a room may differ. */
const maxArea = 0.03

export function compare(home: Home, described: Described): Agreement {
  const faults: string[] = []
  const placed = placedOpenings(home)
  const filled = described.openings.filter(({type, wall}) => type !== 'IfcOpeningElement' && wall !== null)
  const pairs = filled.flatMap((opening) => {
    const found = placed.get(opening.id)
    return found ? [{from: opening.middle, along: opening.along, to: found.at, direction: found.direction}] : []
  })
  const move = fitted(pairs)
  const right = filled.filter((opening) => {
    const found = placed.get(opening.id)
    const {middle, width, stated, type, id} = opening
    const [x, y] = move(middle)
    const off = found
      ? Math.abs((found.at[0] - x) * found.direction[0] + (found.at[1] - y) * found.direction[1])
      : Number.POSITIVE_INFINITY
    const wide = found ? Math.min(...[width, stated ?? width].map((each) => Math.abs(each - found.width))) : 0
    const isRight = off <= maxOff && wide <= maxOff
    if (!isRight)
      faults.push(`${type} ${id}: ${found ? `off by ${off.toFixed(3)}, width by ${wide.toFixed(3)}` : 'not in a wall'}`)
    return isRight
  })
  const rooms = roomAreas(home)
  const same = described.spaces.filter(({id, name, area}) => {
    const found = rooms.get(id) ?? []
    const isSame = found.some((each) => Math.abs(each - area) <= area * maxArea)
    const here = found.length === 0 ? 'missing' : found.map((each) => each.toFixed(2)).join(' or ')
    if (!isSame) faults.push(`room ${name} ${id}: ${area.toFixed(2)} m², here ${here}`)
    return isSame
  })
  return {openings: [right.length, filled.length], spaces: [same.length, described.spaces.length], faults}
}

/** Returns the middle, with y up, and the width of each opening by its id in the file. */
function placedOpenings({plans}: Home) {
  return new Map(
    plans.flatMap(({walls, openings}) => {
      const byId = new Map(walls.map((wall) => [wall.id, wall]))
      return openings.flatMap(({wall, at, width, extra}) => {
        const host = byId.get(wall)
        if (host === undefined) return []
        const {point, direction} = wallLine(host).at(at)
        const place = {at: [point[0], -point[1]] as Point, direction: [direction[0], -direction[1]] as Point, width}
        return [[String(importedFacts(extra).id), place] as const]
      })
    }),
  )
}

/** The clear area of each room, and the one to the middle of its walls: programs outline rooms in both ways. */
function roomAreas({plans}: Home): Map<string, readonly number[]> {
  return new Map(
    plans.flatMap((plan) => {
      const {rooms} = planRegions(plan)
      return plan.rooms.map(({id, extra}) => {
        const {net = 0, gross = 0} = rooms.get(id) ?? {}
        return [String(importedFacts(extra).id), [net, gross]] as const
      })
    }),
  )
}

interface Pair {
  from: Point
  /** The direction of the opening's width in the file, and that of its wall on the plan. */
  along: Point
  to: Point
  direction: Point
}

/** Returns the turn and move that brings the pairs together best along their walls, without those far off. */
function fitted(pairs: readonly Pair[]): (point: Point) => Point {
  let kept = pairs
  for (let round = 0; round < 20; round++) {
    const move = fit(kept)
    const off = ({from, to, direction: [x, y]}: Pair) => {
      const [u, v] = move(from)
      return Math.abs((u - to[0]) * x + (v - to[1]) * y)
    }
    const worst = [...kept].sort((one, other) => off(other) - off(one))
    if (kept.length < 4 || worst[0] === undefined || off(worst[0]) < maxOff) return move
    kept = worst.slice(Math.max(1, Math.floor(kept.length / 20)))
  }
  return fit(kept)
}

function fit(pairs: readonly Pair[]): (point: Point) => Point {
  // Directions are the same a half turn further, so their doubled angles have a mean.
  let [cos2, sin2] = [0, 0]
  for (const {along, direction} of pairs) {
    const twice = 2 * (Math.atan2(direction[1], direction[0]) - Math.atan2(along[1], along[0]))
    cos2 += Math.cos(twice)
    sin2 += Math.sin(twice)
  }
  const half = Math.atan2(sin2, cos2) / 2
  const candidates = [half, half + Math.PI].map((turn) => movedBy(pairs, turn))
  return candidates.sort((one, other) => one.error - other.error)[0]?.move ?? ((point) => point)
}

/** Returns the move with a given turn that has the least squares of distances along the walls. */
function movedBy(pairs: readonly Pair[], turn: number) {
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  const turned = ([x, y]: Point): Point => [x * c - y * s, x * s + y * c]
  let [xx, xy, yy, xb, yb] = [1e-9, 0, 1e-9, 0, 0]
  for (const {
    from,
    to,
    direction: [x, y],
  } of pairs) {
    const [u, v] = turned(from)
    const b = (to[0] - u) * x + (to[1] - v) * y
    xx += x * x
    xy += x * y
    yy += y * y
    xb += x * b
    yb += y * b
  }
  const determinant = xx * yy - xy * xy
  const isOneWay = Math.abs(determinant) < 1e-6
  const by: Point = isOneWay ? [xb / xx, 0] : [(xb * yy - yb * xy) / determinant, (yb * xx - xb * xy) / determinant]
  const move = (point: Point): Point => {
    const [u, v] = turned(point)
    return [u + by[0], v + by[1]]
  }
  const error = pairs.reduce((sum, {from, to, direction: [x, y]}) => {
    const [u, v] = move(from)
    return sum + ((u - to[0]) * x + (v - to[1]) * y) ** 2
  }, 0)
  return {move, error}
}
