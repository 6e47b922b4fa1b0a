/** Checks beyond the schema: references lead to existing elements, ids are unique, and elements fit their walls. */

import {elementLists, optionalLists, productLists} from '../element-lists.ts'
import {hasOwn} from '../older-browsers.ts'
import {formatProblem, type HomeProblem, pointer} from '../problem.ts'
import type {Home, Plan, Plate, Wall} from '../schema.ts'
import {fitProblems} from './fit.ts'

/** Elements of one kind, and the path of their list. */
interface Identified {
  kind: string
  elements: readonly {id: string}[]
  path: string
  /** The index of the first element; 0 when absent. */
  from?: number
  plan?: string
}

/** Yields every element of the home that has an id. */
function* identified(home: Home): Generator<Identified> {
  yield {kind: 'level', elements: home.levels, path: pointer('levels')}
  for (const [index, plan] of home.plans.entries()) {
    yield {kind: 'plan', elements: [plan], path: pointer('plans'), from: index, plan: plan.id}
    for (const [list, kind] of [...optionalLists, ...elementLists])
      yield {kind, elements: plan[list] ?? [], path: pointer('plans', index, list), plan: plan.id}
  }
  yield {kind: 'presentation', elements: home.presentations ?? [], path: pointer('presentations')}
}

/** The kinds that a slot of a plate can control. */
const controllable = new Set(['area', 'room', 'opening', 'item', 'light', 'awning'])

/** A broken reference: its path within the plan or home, and the reason. */
type BrokenReference = [path: string, text: string]

export function* checkReferences(home: Home): Generator<HomeProblem> {
  const kinds = new Map<string, string>()
  for (const {kind, elements, path, from = 0, plan} of identified(home))
    for (let index = 0; index < elements.length; index++) {
      const {id} = elements[index] as {id: string}
      const other = kinds.get(id)
      // The first element keeps the id, so that references to it cause no further problems.
      if (other === undefined) kinds.set(id, kind)
      else
        yield formatProblem(
          path + pointer(from + index, 'id'),
          `${id} is already the id of ${withArticle(other)}`,
          plan,
        )
    }
  for (const [path, text] of homeReferences(home, kinds)) yield formatProblem(path, text)
  for (const [index, plan] of home.plans.entries()) {
    const path = pointer('plans', index)
    const walls = new Map(plan.walls.map((wall) => [wall.id, wall]))
    for (const references of planReferences)
      for (const [place, text] of references(plan, {kinds, walls, products: home.products ?? {}}))
        yield formatProblem(path + place, text, plan.id)
    yield* fitProblems(plan, walls, path)
  }
}

function* homeReferences(home: Home, kinds: ReadonlyMap<string, string>): Generator<BrokenReference> {
  for (const [id, product] of Object.entries(home.products ?? {}))
    if (product.id !== id) yield [pointer('products', id, 'id'), `must be ${id}, like its key in products`]
  for (const [index, {plans}] of (home.presentations ?? []).entries())
    for (const [at, id] of plans.entries())
      if (kinds.get(id) !== 'plan') yield [pointer('presentations', index, 'plans', at), `no plan has the id ${id}`]
}

interface Known {
  kinds: ReadonlyMap<string, string>
  /** The walls of the plan, by id. */
  walls: ReadonlyMap<string, Wall>
  products: object
}

const planReferences: readonly ((plan: Plan, known: Known) => Iterable<BrokenReference>)[] = [
  levelReferences,
  areaReferences,
  wallReferences,
  productReferences,
  controlReferences,
]

function* levelReferences({level, stairs}: Plan, {kinds}: Known): Generator<BrokenReference> {
  if (kinds.get(level) !== 'level') yield [pointer('level'), `no level has the id ${level}`]
  for (const [index, {to}] of stairs.entries())
    if (to !== undefined && kinds.get(to) !== 'level')
      yield [pointer('stairs', index, 'to'), `no level has the id ${to}`]
}

function* areaReferences({areas, rooms}: Plan): Generator<BrokenReference> {
  const ids = new Set(areas.map(({id}) => id))
  for (const [index, {area}] of filterEntries(rooms, ({area}) => area !== undefined && !ids.has(area)))
    yield [pointer('rooms', index, 'area'), `no area of this plan has the id ${area}`]
}

function* wallReferences(plan: Plan, {walls}: Known): Generator<BrokenReference> {
  for (const list of ['openings', 'plates', 'awnings'] as const)
    for (const [index, {wall}] of filterEntries<{wall: string}>(plan[list], ({wall}) => !walls.has(wall)))
      yield [pointer(list, index, 'wall'), `no wall of this plan has the id ${wall}`]
}

function* productReferences(plan: Plan, {products}: Known): Generator<BrokenReference> {
  const isUnknown = ({product}: {product?: string}) => product !== undefined && !hasOwn(products, product)
  for (const list of productLists)
    for (const [index, {product}] of filterEntries<{product?: string}>(plan[list], isUnknown))
      yield [pointer(list, index, 'product'), `the home has no product ${product}`]
}

function* controlReferences({plates}: Plan, {kinds}: Known): Generator<BrokenReference> {
  const isWrong = (id: string) => describeUncontrollable(id, kinds.get(id)) !== undefined
  const hasWrong = ({slots}: Plate) => slots.some(({controls}) => controls?.some(isWrong))
  for (const [index, {slots}] of filterEntries(plates, hasWrong))
    for (const [at, {controls = []}] of slots.entries())
      for (const [each, id] of controls.entries()) {
        const wrong = describeUncontrollable(id, kinds.get(id))
        if (wrong !== undefined) yield [pointer('plates', index, 'slots', at, 'controls', each), wrong]
      }
}

function describeUncontrollable(id: string, kind: string | undefined): string | undefined {
  if (kind === undefined) return `nothing has the id ${id}`
  return controllable.has(kind) ? undefined : `${id} is ${withArticle(kind)}, which a slot cannot control`
}

function withArticle(kind: string): string {
  return /^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`
}

/**
 * Yields the matching members with their index. Matches are rare here, while `entries()` would allocate a pair for
 * every element of the home.
 */
export function* filterEntries<Member>(
  list: readonly Member[],
  isSo: (member: Member) => boolean,
): Generator<[index: number, member: Member]> {
  for (let index = 0; index < list.length; index++) {
    const member = list[index] as Member
    if (isSo(member)) yield [index, member]
  }
}
