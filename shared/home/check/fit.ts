/** That what walls bear fits them: measured on the grid of 0.1 mm, on which geometry has its meaning. */
import {defaults} from '../defaults.ts'
import {onGrid} from '../grid.ts'
import {formatProblem, type HomeProblem, pointer} from '../problem.ts'
import type {Awning, Opening, Plan, Plate, Wall} from '../schema.ts'
import {wallLine} from '../wall-line.ts'
import {lengthText} from './finding.ts'

/** What differs by less is the same, wherever on the grid it lies. */
const tolerance = 0.0001

const inMetres = (metres: number) => metres.toFixed(3)

/** What is wrong with one element, by the key where it is. */
type Wrong = [key: string, text: string]

export function* fitProblems(plan: Plan, path: string): Generator<HomeProblem> {
  const walls = new Map(plan.walls.map((wall) => [wall.id, wall]))
  const at = (list: string, index: number, [key, text]: Wrong) =>
    formatProblem(path + pointer(list, index, key), text, plan.id)
  for (const [index, wall] of plan.walls.entries()) for (const wrong of ofWall(wall)) yield at('walls', index, wrong)
  for (const [index, opening] of plan.openings.entries())
    for (const wrong of ofOpening(opening, walls)) yield at('openings', index, wrong)
  for (const [index, plate] of plan.plates.entries())
    for (const wrong of ofPlate(plate, walls)) yield at('plates', index, wrong)
  for (const [index, awning] of plan.awnings.entries())
    for (const wrong of ofMiddle('awning', awning, walls)) yield at('awnings', index, wrong)
}

function* ofWall({id, a, b, kind, bow = 0, thickness, left, right}: Wall): Generator<Wrong> {
  const half = Math.hypot(b[0] - a[0], b[1] - a[1]) / 2
  if (Math.abs(onGrid(bow)) > onGrid(half))
    yield ['bow', `must be at most half the chord, ${inMetres(half)}: draw two walls instead`]
  if (kind !== 'divider') return
  const body: [key: string, value: unknown, name: string][] = [
    ['thickness', thickness, 'thickness'],
    ['left', left, 'finish'],
    ['right', right, 'finish'],
  ]
  for (const [key, value, name] of body)
    if (value !== undefined) yield [key, `${id} is a divider, which has no ${name}`]
}

function* ofOpening({wall: id, at, width}: Opening, walls: ReadonlyMap<string, Wall>): Generator<Wrong> {
  const wall = walls.get(id)
  if (wall === undefined) return
  if (wall.kind === 'divider') yield ['wall', `${id} is a divider, which has no opening`]
  const {length} = wallLine(wall)
  const [before, past] = [width / 2 - at, at + width / 2 - length]
  if (before >= tolerance) yield ['at', `the opening begins ${lengthText(onGrid(before))} before its wall ${id}`]
  else if (past >= tolerance)
    yield [
      'at',
      `the opening ends ${lengthText(onGrid(past))} past its wall ${id}, which is ${inMetres(length)} m long`,
    ]
}

function* ofPlate(plate: Plate, walls: ReadonlyMap<string, Wall>): Generator<Wrong> {
  const {wall: id, modules, slots} = plate
  if (walls.get(id)?.kind === 'divider') yield ['wall', `${id} is a divider, which has no plate`]
  yield* ofMiddle('plate', plate, walls)
  const taken = slots.reduce((sum, {size = defaults.slot.size}) => sum + size, 0)
  if (taken > modules) yield ['slots', `take ${taken} modules, but the plate has ${modules}`]
}

/** What is fixed to a wall's face may stick out past its end, but not be beyond it. */
function* ofMiddle(kind: string, {wall: id, at}: Plate | Awning, walls: ReadonlyMap<string, Wall>): Generator<Wrong> {
  const wall = walls.get(id)
  if (wall === undefined) return
  const {length} = wallLine(wall)
  if (at - length >= tolerance)
    yield [
      'at',
      `the middle of the ${kind} is ${lengthText(onGrid(at - length))} past its wall ${id}, which is ${inMetres(length)} m long`,
    ]
}
