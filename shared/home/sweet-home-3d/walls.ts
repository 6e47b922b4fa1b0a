/** Walls of the file as healing takes them, and what healing made of them as walls of the format. */
import {maxWalls, type Plan, type Wall} from '../schema.ts'
import type {ImportContext} from './import-context.ts'
import {clampMetres, rounded, roundedPoint} from './measures.ts'
import {NotImportable} from './not-importable.ts'
import type {Notes} from './note-list.ts'
import type {Run} from './repair/runs.ts'
import {distance} from './repair/segment.ts'
import type {SourceWall} from './source-home.ts'

/** As many as a plan may hold. */
const maxWallsOfPlan = 5000
const shortest = 0.001
const [minSize, thickest] = [0.01, 5]
/** A wall that one looks over, in metres. */
const low = 1.4

/** The walls that can be healed, with a thickness that the format takes. Throws NotImportable where they are too many. */
export function usableWalls(walls: readonly SourceWall[], notes: Notes): SourceWall[] {
  const usable: SourceWall[] = []
  for (const wall of walls) {
    if (distance(wall.a, wall.b) < shortest) notes.left.add('walls-without-length')
    else usable.push({...wall, thickness: clampMetres(wall.thickness, minSize, thickest, notes)})
  }
  ensureFit(usable.length, maxWallsOfPlan)
  return usable
}

/** `height` is the level's, which walls need not repeat. Throws NotImportable where they are too many. */
export function wallsOf(
  runs: readonly Run[],
  sources: readonly SourceWall[],
  {ids, notes}: ImportContext,
  height: number,
) {
  ensureFit(runs.length, maxWallsOfPlan)
  return runs.map(({body, a, b, bow}): Wall => {
    const source = sources[body.source]
    const ends = {a: roundedPoint(a), b: roundedPoint(b)}
    if (source === undefined) return {id: ids.of('divider', 'divider'), ...ends, kind: 'divider'}
    const own = clampMetres(source.height ?? height, 0.01, 100, notes)
    return {
      id: ids.of(source.number === 0 ? 'bridge' : `w${source.number}`, 'wall'),
      ...ends,
      ...(own < low && {kind: 'low' as const}),
      thickness: rounded(body.thickness),
      ...(own !== height && {height: own}),
      ...(rounded(bow) !== 0 && {bow: rounded(bow)}),
      ...(source.left !== undefined && {left: {color: source.left}}),
      ...(source.right !== undefined && {right: {color: source.right}}),
    }
  })
}

/** That a home may have the walls of all its plans. Throws NotImportable. */
export function ensureWallsFit(plans: readonly Pick<Plan, 'walls'>[]): void {
  ensureFit(
    plans.reduce((sum, {walls}) => sum + walls.length, 0),
    maxWalls,
  )
}

/** Half the walls would be no home: what is too much of them is not left out. */
function ensureFit(count: number, most: number): void {
  if (count > most) throw new NotImportable('too-many-walls', `there are ${count} walls where ${most} may be`)
}
