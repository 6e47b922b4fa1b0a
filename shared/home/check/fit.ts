/** That what walls bear fits them: measured on the grid of 0.1 mm, on which geometry has its meaning. */
import {defaults} from '../defaults.ts'
import {onGrid} from '../grid.ts'
import {formatProblem, type HomeProblem, pointer} from '../problem.ts'
import type {Awning, Opening, Plan, Plate, Wall} from '../schema.ts'
import {wallLength} from '../wall-line.ts'
import {lengthText} from './finding.ts'

/** What differs by less is the same, wherever on the grid it lies. */
const tolerance = 0.0001

const inMetres = (metres: number) => metres.toFixed(3)

/** What is wrong with one element, by the key where it is. */
type Mistake = [key: string, text: string]

/** `walls` are those of the plan, by their ids. */
export function* fitProblems(plan: Plan, walls: Walls, path: string): Generator<HomeProblem> {
  for (const [place, text] of mistakesInPlan(plan, walls)) yield formatProblem(path + place, text, plan.id)
}

function* mistakesInPlan({walls, openings, plates, awnings}: Plan, byId: Walls): Generator<Mistake> {
  yield* mistakesInList('walls', walls, checkWall)
  yield* mistakesInList('openings', openings, (opening) => checkOpening(opening, byId.get(opening.wall)))
  yield* mistakesInList('plates', plates, (plate) => checkPlate(plate, byId.get(plate.wall)))
  yield* mistakesInList('awnings', awnings, (awning) => checkMiddle('awning', awning, byId.get(awning.wall)))
}

/**
 * No closure of the above: of a generator that is made at each call V8 keeps what it closes over, here the home, until
 * all of its old memory is collected.
 */
function* mistakesInList<Element>(
  list: string,
  elements: readonly Element[],
  wrongWith: (element: Element) => Mistake[],
): Generator<Mistake> {
  for (let index = 0; index < elements.length; index++)
    for (const [key, text] of wrongWith(elements[index] as Element)) yield [pointer(list, index, key), text]
}

type Walls = ReadonlyMap<string, Wall>

function checkWall({id, a, b, kind, bow = 0, thickness, left, right}: Wall): Mistake[] {
  const wrong: Mistake[] = []
  const half = Math.hypot(b[0] - a[0], b[1] - a[1]) / 2
  if (Math.abs(onGrid(bow)) > onGrid(half))
    wrong.push(['bow', `must be at most half the chord, ${inMetres(half)}: draw two walls instead`])
  if (kind !== 'divider') return wrong
  const body: [key: string, value: unknown, name: string][] = [
    ['thickness', thickness, 'thickness'],
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
  if (before >= tolerance) wrong.push(['at', `the opening begins ${lengthText(onGrid(before))} before its wall ${id}`])
  else if (past >= tolerance)
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

/** What is fixed to a wall's face may stick out past its end, but not be beyond it. */
function checkMiddle(kind: string, {at}: Plate | Awning, wall: Wall | undefined): Mistake[] {
  if (wall === undefined) return []
  const length = wallLength(wall)
  if (at - length < tolerance) return []
  const past = lengthText(onGrid(at - length))
  return [['at', `the middle of the ${kind} is ${past} past its wall ${wall.id}, which is ${inMetres(length)} m long`]]
}
