/** Keeps elements that are fixed to walls in place when walls change. */
import {fitTolerance} from '../check/fit.ts'
import {rounded} from '../geometry/grid.ts'
import type {Awning, Opening, Plan, Plate, Wall} from '../schema.ts'
import {wallLength} from '../wall-line.ts'
import {EditRefused} from './edit-refused.ts'
import {replaceIn} from './in-plan.ts'

/** Part of a split wall: the metres of the old wall at which it starts and ends. */
export interface Piece {
  wall: Wall
  from: number
  to: number
}

/**
 * Returns the plan with its walls replaced by these, of the same ids. Openings, plates and awnings keep their distance
 * from the nearer corner. Throws EditRefused when one no longer fits its wall.
 */
export function replaceWalls(plan: Plan, changed: ReadonlyMap<string, Wall>): Plan {
  if (changed.size === 0) return plan
  const lengths = new Map<string, [before: number, after: number]>()
  const walls = replaceIn(plan.walls, (wall) => {
    const next = changed.get(wall.id)
    if (next === undefined) return wall
    lengths.set(wall.id, [wallLength(wall), wallLength(next)])
    return next
  })
  const keep = <T extends Opening | Plate | Awning>(fixed: T, needed: number): T => {
    const [before, after] = lengths.get(fixed.wall) ?? [0, 0]
    if (before === after) return fixed
    const at = rounded(fixed.at <= before / 2 ? fixed.at : after - (before - fixed.at))
    if (at - needed < -fitTolerance || at + needed > after + fitTolerance)
      throw new EditRefused('does-not-fit', [fixed.id])
    return at === fixed.at ? fixed : {...fixed, at}
  }
  return {
    ...plan,
    walls,
    openings: replaceIn(plan.openings, (opening) => keep(opening, opening.width / 2)),
    plates: replaceIn(plan.plates, (plate) => keep(plate, 0)),
    awnings: replaceIn(plan.awnings, (awning) => keep(awning, 0)),
  }
}

/**
 * Returns the plan with one wall replaced by its pieces, in order. Throws EditRefused when a cut goes through an
 * opening.
 */
export function replaceByPieces(plan: Plan, id: string, pieces: readonly Piece[]): Plan {
  const move = <T extends Opening | Plate | Awning>(fixed: T, needed: number): T => {
    if (fixed.wall !== id) return fixed
    const piece =
      pieces.find(({from, to}) => fixed.at - needed >= from - fitTolerance && fixed.at + needed <= to + fitTolerance) ??
      (needed === 0 ? pieces.at(-1) : undefined)
    if (piece === undefined) throw new EditRefused('does-not-fit', [fixed.id])
    return {...fixed, wall: piece.wall.id, at: rounded(Math.max(0, fixed.at - piece.from))}
  }
  return {
    ...plan,
    walls: plan.walls.flatMap((wall) => (wall.id === id ? pieces.map(({wall}) => wall) : [wall])),
    openings: replaceIn(plan.openings, (opening) => move(opening, opening.width / 2)),
    plates: replaceIn(plan.plates, (plate) => move(plate, 0)),
    awnings: replaceIn(plan.awnings, (awning) => move(awning, 0)),
  }
}
