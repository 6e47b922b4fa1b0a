/** Prepares the file's walls for the repair, and converts its result to walls of the format. */

import {rounded, roundedPoint} from '../geometry/grid.ts'
import {distance, dot, minus} from '../geometry/vector.ts'
import {maxWalls, type Plan, type Point, type Wall} from '../schema.ts'
import type {ImportContext} from './import-context.ts'
import {clampMetres} from './measures.ts'
import {NotImportable} from './not-importable.ts'
import type {Notes} from './note-list.ts'
import type {Run} from './repair/runs.ts'
import type {SourceWall} from './source-home.ts'
import {extraOf} from './source-id.ts'

/** The format's limit for a plan. */
const maxWallsOfPlan = 5000
const minLength = 0.001
const [minThickness, maxThickness] = [0.01, 5]
/** Metres. People look over a lower wall. */
const low = 1.4

/**
 * Returns the walls that can be repaired, with a thickness the format accepts.
 * Throws NotImportable when there are too many.
 */
export function usableWalls(walls: readonly SourceWall[], notes: Notes): SourceWall[] {
  const usable: SourceWall[] = []
  for (const wall of walls) {
    if (distance(wall.a, wall.b) < minLength) notes.left.add('walls-without-length')
    else usable.push({...wall, thickness: clampMetres(wall.thickness, minThickness, maxThickness, notes)})
  }
  ensureFit(usable.length, maxWallsOfPlan)
  return usable
}

/**
 * Converts runs to walls, with the number that each has in the file. `height` is the level's, which walls need not
 * repeat. Throws NotImportable when there are too many.
 */
export function wallsOf(
  runs: readonly Run[],
  sources: readonly SourceWall[],
  {extraKey, ids, notes}: ImportContext,
  height: number,
): {walls: Wall[]; numbers: Map<string, number>} {
  ensureFit(runs.length, maxWallsOfPlan)
  const numbers = new Map<string, number>()
  const named = new Set<SourceWall>()
  const walls = runs.map(({body, a, b, bow}): Wall => {
    const source = sources[body.source]
    const ends = {a: roundedPoint(a), b: roundedPoint(b)}
    if (source === undefined) return {id: ids.of('divider', 'divider'), ...ends, kind: 'divider'}
    const own = clampMetres(source.height ?? height, 0.01, 100, notes)
    const slope = slopeOf(source, {a, b, height: own}, notes)
    const top = Math.max(own, source.heightAtEnd ?? 0)
    const id = ids.of(source.number === 0 ? 'bridge' : `w${source.number}`, 'wall')
    numbers.set(id, source.number)
    const sourceId = named.has(source) ? undefined : source.sourceId
    named.add(source)
    return {
      id,
      ...ends,
      ...(top < low && {kind: 'low' as const}),
      thickness: rounded(body.thickness),
      ...(slope ?? (top !== height && {height: clampMetres(top, 0.01, 100, notes)})),
      ...(rounded(bow) !== 0 && {bow: rounded(bow)}),
      ...(source.left !== undefined && {left: {color: source.left}}),
      ...(source.right !== undefined && {right: {color: source.right}}),
      ...extraOf(extraKey, sourceId, source.unsure && {unsure: source.unsure}),
    }
  })
  return {walls, numbers}
}

/**
 * Returns the heights at both ends of a piece of a wall with a sloping top. A curve becomes level at its highest point,
 * with a note.
 */
function slopeOf(
  {a: from, b: to, arc, heightAtEnd}: SourceWall,
  {a, b, height}: {a: Point; b: Point; height: number},
  notes: Notes,
): Pick<Wall, 'height' | 'heightAtEnd'> | undefined {
  if (heightAtEnd === undefined) return undefined
  if (arc !== 0) {
    notes.left.add('sloping-tops')
    return undefined
  }
  const way = minus(to, from)
  const at = (point: Point) => {
    const part = Math.min(Math.max(dot(minus(point, from), way) / dot(way, way), 0), 1)
    return clampMetres(rounded(height + (heightAtEnd - height) * part), 0.01, 100, notes)
  }
  const [start, end] = [at(a), at(b)]
  return start === end ? undefined : {height: start, heightAtEnd: end}
}

/** Throws NotImportable when the plans together have more walls than a home may have. */
export function ensureWallsFit(plans: readonly Pick<Plan, 'walls'>[]): void {
  ensureFit(
    plans.reduce((sum, {walls}) => sum + walls.length, 0),
    maxWalls,
  )
}

/** Throws instead of leaving walls out: half the walls would be no home. */
function ensureFit(count: number, max: number): void {
  if (count > max) throw new NotImportable('too-many-walls', `there are ${count} walls; the limit is ${max}`)
}
