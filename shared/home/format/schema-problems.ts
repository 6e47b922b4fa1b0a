/**
 * A document held against the version 6 schema, element by element, so that a problem in one wall does not hide the
 * next one's, and each costs no more than reading the element until its first mistake.
 */
import {Ajv, type ValidateFunction} from 'ajv'
import {elementLists} from '../element-lists.ts'
import {isRecord, type Json} from '../json.ts'
import {formatProblem, type HomeProblem, pointer} from '../problem.ts'
import {product} from '../product.ts'
import {item, light, stair} from '../schema/furnishing.ts'
import {drawing, mostOtherElements, plan} from '../schema/plan.ts'
import {area, room} from '../schema/rooms.ts'
import {idPattern} from '../schema/values.ts'
import {awning, opening, plate, wall} from '../schema/walls.ts'
import {home, level, mostWalls, presentation} from '../schema.ts'
import {extraProblems} from './extra.ts'
import {wordingOf} from './schema-wording.ts'

const elementSchemas = {area, room, wall, opening, item, light, plate, awning, stair, drawing, level, presentation}
type Checked = keyof typeof elementSchemas

const planLists: readonly (readonly [string, Checked])[] = [['drawings', 'drawing'], ...elementLists]
const homeLists: readonly (readonly [string, Checked])[] = [
  ['levels', 'level'],
  ['presentations', 'presentation'],
]

const validId = new RegExp(idPattern)

/** Lists with limits of their own; the other elements of a plan share one. */
const countedApart: ReadonlySet<string> = new Set(['walls', 'rooms', 'openings'])

interface Size {
  maxItems?: number
  maxProperties?: number
}

interface ListSchema {
  properties: object
}

interface Validators {
  /** The home without what is in its plans, products and other lists. */
  home: ValidateFunction
  plan: ValidateFunction
  product: ValidateFunction
  elements: Record<Checked, ValidateFunction>
}

let compiled: Validators | undefined

/** Compiling takes some 50 ms, which only what reads homes should pay. */
function validators(): Validators {
  compiled ??= compile()
  return compiled
}

function compile(): Validators {
  const ajv = new Ajv({verbose: true, strict: true})
  const elements = Object.entries(elementSchemas).map(([kind, schema]) => [kind, ajv.compile(schema)])
  return {
    home: ajv.compile(shallow(home, ['plans', 'products', ...homeLists.map(([list]) => list)])),
    plan: ajv.compile(
      shallow(
        plan,
        planLists.map(([list]) => list),
      ),
    ),
    product: ajv.compile(product),
    elements: Object.fromEntries(elements),
  }
}

/** The schema with these properties held to their type and size only. */
function shallow(schema: {properties: object}, lists: readonly string[]): object {
  const sizes = Object.entries<Json>(schema.properties as Record<string, Json>).map(([key, value]) => {
    if (!lists.includes(key)) return [key, value]
    const {items: _items, patternProperties: _pattern, additionalProperties: _rest, ...size} = value
    return [key, size]
  })
  return {...schema, properties: Object.fromEntries(sizes)}
}

export function* schemaProblems(document: unknown): Generator<HomeProblem> {
  yield* firstProblem(validators().home, document, '')
  if (!isRecord(document)) return

  let walls = 0
  for (const [list, kind] of homeLists) yield* listProblems(home, document, list, kind, '')
  for (const [index, each] of entriesOf(home, document, 'plans')) {
    yield* planProblems(each, pointer('plans', index))
    if (isRecord(each) && Array.isArray(each.walls)) walls += each.walls.length
  }
  if (walls > mostWalls) yield formatProblem('/plans', `must hold at most ${mostWalls} walls in all, not ${walls}`)
  for (const [id, each] of entriesOf(home, document, 'products'))
    yield* firstProblem(validators().product, each, pointer('products', id))
}

function* planProblems(value: unknown, path: string): Generator<HomeProblem> {
  const id = isRecord(value) && typeof value.id === 'string' && validId.test(value.id) ? value.id : undefined
  yield* firstProblem(validators().plan, value, path, id)
  if (!isRecord(value)) return
  yield* extraProblems(value, path, id)

  let others = 0
  for (const [list, kind] of planLists) {
    yield* listProblems(plan, value, list, kind, path, id)
    if (Array.isArray(value[list]) && !countedApart.has(list)) others += value[list].length
  }
  if (others > mostOtherElements)
    yield formatProblem(
      path,
      `must hold at most ${mostOtherElements} elements besides walls, rooms and openings, not ${others}`,
      id,
    )
}

function* listProblems(
  schema: ListSchema,
  holder: Json,
  list: string,
  kind: Checked,
  path: string,
  plan?: string,
): Generator<HomeProblem> {
  const validate = validators().elements[kind]
  for (const [index, each] of entriesOf(schema, holder, list)) {
    if (validate(each) && (each as Json).extra === undefined) continue
    const place = path + pointer(list, index)
    yield* firstProblem(validate, each, place, plan)
    yield* extraProblems(each, place, plan)
  }
}

/** What is in a list or map; nothing where it holds more than it may, which is a problem of its holder. */
function entriesOf(schema: ListSchema, holder: Json, list: string): Iterable<[string | number, unknown]> {
  const value = holder[list]
  const {maxItems = 0, maxProperties = 0} = (schema.properties as Record<string, Size>)[list] ?? {}
  if (Array.isArray(value)) return value.length <= maxItems ? value.entries() : []
  if (!isRecord(value) || maxProperties === 0) return []
  const entries = Object.entries(value)
  return entries.length <= maxProperties ? entries : []
}

function* firstProblem(
  validate: ValidateFunction,
  value: unknown,
  path: string,
  plan?: string,
): Generator<HomeProblem> {
  if (validate(value)) return
  const {at, wrong} = wordingOf(validate.errors ?? [])
  yield formatProblem(path + at, wrong, plan)
}
