/** Checks that openings, plates and awnings fit their walls, and zones their radars, on the 0.1 mm grid. */
import {defaults} from '../defaults.ts'
import {gridSteps, onGrid} from '../geometry/grid.ts'
import {formatProblem, type HomeProblem, pointer} from '../problem.ts'
import type {Awning, Dimension, Opening, Plan, Plate, Wall} from '../schema.ts'
import {wallLength} from '../wall-line.ts'
import {lengthText} from './finding.ts'
import {checkRadar} from './radars.ts'

/** Metres. Smaller differences are ignored, wherever they fall on the grid. */
export const fitTolerance = 1 / gridSteps

const inMetres = (metres: number) => metres.toFixed(3)

/** A mistake in one element: the key concerned, or the path below it, and a text. */
type Mistake = [key: string, text: string]

/** Yields the mistakes of one plan. `walls` holds its walls by id. */
export function* fitProblems(plan: Plan, walls: Walls, path: string): Generator<HomeProblem> {
  for (const [place, text] of mistakesInPlan(plan, walls)) yield formatProblem(path + place, text, plan.id)
}

function* mistakesInPlan(plan: Plan, byId: Walls): Generator<Mistake> {
  const {walls, openings, plates, awnings, dimensions = [], radars = []} = plan
  yield* mistakesInList('walls', walls, checkWall)
  yield* mistakesInList('openings', openings, (opening) => checkOpening(opening, byId.get(opening.wall)))
  yield* mistakesInList('plates', plates, (plate) => checkPlate(plate, byId.get(plate.wall)))
  yield* mistakesInList('awnings', awnings, (awning) => checkMiddle('awning', awning, byId.get(awning.wall)))
  yield* mistakesInList('dimensions', dimensions, checkDimension)
  yield* mistakesInList('radars', radars, checkRadar)
}

/**
 * Stays outside the generator above: V8 keeps the closure of a generator created on each call, and with it the home,
 * until it collects its old generation.
 */
function* mistakesInList<Element>(
  list: string,
  elements: readonly Element[],
  wrongWith: (element: Element) => Mistake[],
): Generator<Mistake> {
  for (let index = 0; index < elements.length; index++)
    for (const [key, text] of wrongWith(elements[index] as Element))
      yield [pointer(list, index, ...key.split('/')), text]
}

type Walls = ReadonlyMap<string, Wall>

function checkWall({id, a, b, kind, bow = 0, thickness, height, heightAtEnd, left, right}: Wall): Mistake[] {
  const wrong: Mistake[] = []
  const half = Math.hypot(b[0] - a[0], b[1] - a[1]) / 2
  if (Math.abs(onGrid(bow)) > onGrid(half))
    wrong.push(['bow', `must be at most half the chord, ${inMetres(half)}: draw two walls instead`])
  if (heightAtEnd !== undefined && height === undefined)
    wrong.push(['heightAtEnd', 'needs `height`, the height at the other end'])
  if (kind !== 'divider') return wrong
  const body: [key: string, value: unknown, name: string][] = [
    ['thickness', thickness, 'thickness'],
    ['heightAtEnd', heightAtEnd, 'sloping top'],
    ['left', left, 'finish'],
    ['right', right, 'finish'],
  ]
  for (const [key, value, name] of body)
    if (value !== undefined) wrong.push([key, `${id} is a divider, which has no ${name}`])
  return wrong
}

function checkOpening({at, width}: Opening, wall: Wall | undefined): Mistake[] {
  const wrong: Mistake[] = []
  if (wall === undefined) return wrong
  const {id} = wall
  if (wall.kind === 'divider') wrong.push(['wall', `${id} is a divider, which has no opening`])
  const length = wallLength(wall)
  const [before, past] = [width / 2 - at, at + width / 2 - length]
  if (before >= fitTolerance)
    wrong.push(['at', `the opening begins ${lengthText(onGrid(before))} before its wall ${id}`])
  else if (past >= fitTolerance)
    wrong.push([
      'at',
      `the opening ends ${lengthText(onGrid(past))} past its wall ${id}, which is ${inMetres(length)} m long`,
    ])
  return wrong
}

function checkPlate(plate: Plate, wall: Wall | undefined): Mistake[] {
  const wrong: Mistake[] = []
  const {modules, slots} = plate
  if (wall?.kind === 'divider') wrong.push(['wall', `${wall.id} is a divider, which has no plate`])
  wrong.push(...checkMiddle('plate', plate, wall))
  const taken = slots.reduce((sum, {size = defaults.slot.size}) => sum + size, 0)
  if (taken > modules) wrong.push(['slots', `take ${taken} modules, but the plate has ${modules}`])
  return wrong
}

function checkDimension({a, b}: Dimension): Mistake[] {
  return Math.hypot(b[0] - a[0], b[1] - a[1]) < 0.001 ? [['b', 'must be at least 1 mm from a']] : []
}

/** Checks a plate or awning: it may extend past the wall's end, but its middle may not. */
function checkMiddle(kind: string, {at}: Plate | Awning, wall: Wall | undefined): Mistake[] {
  if (wall === undefined) return []
  const length = wallLength(wall)
  if (at - length < fitTolerance) return []
  const past = lengthText(onGrid(at - length))
  return [['at', `the middle of the ${kind} is ${past} past its wall ${wall.id}, which is ${inMetres(length)} m long`]]
}
