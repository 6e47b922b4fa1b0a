/**
 * Tells screens from walls. A screen is inside one space and divides no room: it is low, as between toilets, or hangs
 * above people's heads. It becomes furniture.
 */
import {between} from '../geometry/segment.ts'
import {plainPiece, type SourcePiece} from '../import/source-home.ts'
import {createRingsIndex} from '../match/rings-index.ts'
import type {Point} from '../schema.ts'
import type {IfcHouse, IfcWall} from './ifc-house.ts'
import type {Placing} from './opening-pieces.ts'
import type {Levels} from './place-levels.ts'
import {type WallLine, wallLines} from './wall-lines.ts'

/** Metres above which a wall divides a room in any case, unless one walks under it. */
const maxHeight = 2
const headroom = 1.8
/** Shares of its length where a screen must be inside its space: its ends may touch walls. */
const samples = [0.1, 0.3, 0.5, 0.7, 0.9]

/** Returns whether walls are screens: the outline of a space ends at walls, and reaches across its screens. */
export function createScreenTest({openings, spaces}: IfcHouse, levels: Levels) {
  const hosts = new Set(openings.map(({wall}) => wall))
  const spacesOf = Map.groupBy(spaces, (space) => levels.of(space, space.low, space.high))
  const finders = new Map(
    [...spacesOf].map(([level, own]) => {
      const rings = own.map((space) => ({room: space, rings: [space.outline]}))
      return [level, createRingsIndex(rings)] as const
    }),
  )
  /** `position` is the wall's in the building. */
  return (wall: IfcWall, position: number): boolean => {
    const {body, kind} = wall
    if (kind !== 'wall' || body === undefined || hosts.has(position)) return false
    const level = levels.of(wall, body.low, body.high)
    const rise = body.low - (level?.z ?? body.low)
    if (rise < headroom && body.high - body.low + Math.min(rise, 0) > maxHeight) return false
    const spaceAt = finders.get(level)
    const [first, ...rest] = spaceAt ? pointsOn(wallLines(wall)).map(spaceAt) : []
    return first !== undefined && rest.every((space) => space === first)
  }
}

const pointsOn = (lines: readonly WallLine[]): Point[] =>
  lines.some(({arc}) => arc !== 0) ? [] : lines.flatMap((line) => samples.map((share) => between(line, share)))

/** Returns a screen as a piece of furniture. */
export function screenPieces(wall: IfcWall, {upright, floor, level}: Placing): SourcePiece[] {
  const {id, name, body} = wall
  const low = Math.max(body?.low ?? floor, floor)
  return wallLines(wall).map((line, index): SourcePiece => {
    const [a, b] = [upright.point(line.a), upright.point(line.b)]
    return {
      ...plainPiece(),
      kind: 'piece',
      name,
      at: between({a, b}, 0.5),
      z: low - floor,
      angle: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI,
      width: Math.hypot(b[0] - a[0], b[1] - a[1]),
      depth: line.thickness,
      height: (body?.high ?? low + maxHeight) - low,
      level,
      sourceId: index === 0 ? id : undefined,
    }
  })
}
