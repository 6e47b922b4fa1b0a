/** Checks a product beyond its schema: its references must exist, and its expressions must give valid values. */
import {pointer} from '../problem.ts'
import type {Product} from '../product.ts'
import {describeUnknownName} from './calculator.ts'
import {chooseOptions} from './choose-options.ts'
import {evaluateProduct} from './evaluate.ts'
import {ExpressionError} from './expression-tokens.ts'
import {describeInvalidValue} from './option-values.ts'
import type {Option} from './options.ts'
import {parseCached} from './parsed-expressions.ts'
import type {ProductProblem} from './product-problem.ts'
import {conditionsOf, eachExpression} from './walk.ts'

/** The work allowed for evaluating a product once, as measured by `workOf`. */
const maxWork = 100_000

/** Yields every mistake that does not depend on chosen values; without any, the problems at the default options. */
export function* productProblems(product: Product, work = workOf(product)): Generator<ProductProblem> {
  if (work > maxWork) {
    const wrong = `has ${work} characters of expressions and values of options and conditions, but at most ${maxWork} are allowed`
    return yield {at: '', wrong}
  }
  let isSound = true
  for (const look of checks)
    for (const problem of look(product)) {
      isSound = false
      yield problem
    }
  if (isSound) yield* evaluateProduct(product).problems
}

/** Counts the characters of its expressions, the values of its options and the values in its conditions. */
export function workOf(product: Product): number {
  let work = 0
  for (const option of product.options) work += 1 + valuesOf(option).length
  eachExpression(product, (expression) => {
    work += String(expression).length
  })
  for (const [conditions] of conditionsOf(product)) for (const {is} of conditions) work += 1 + is.length
  return work
}

const checks: readonly ((product: Product) => Iterable<ProductProblem>)[] = [
  repeatedIdProblems,
  optionProblems,
  ruleProblems,
  conditionProblems,
  partProblems,
  expressionProblems,
  linkProblems,
]

function* repeatedIdProblems({options, finishes, geometry, bindings}: Product): Generator<ProductProblem> {
  const ids = (list: readonly {id: string}[]) => list.map(({id}) => id)
  yield* repeated(ids(options), 'option', (index) => pointer('options', index, 'id'))
  for (const [index, option] of options.entries())
    if (option.kind === 'choice')
      yield* repeated(ids(option.values), 'value', (at) => pointer('options', index, 'values', at, 'id'))
  yield* repeated(ids(finishes), 'finish', (index) => pointer('finishes', index, 'id'))
  yield* repeated(ids(geometry.slots ?? []), 'slot', (index) => pointer('geometry', 'slots', index, 'id'))
  const roles = bindings.map(({role}) => role)
  yield* repeated(roles, 'binding', (index) => pointer('bindings', index, 'role'))
}

function repeated(ids: readonly string[], what: string, at: (index: number) => string): ProductProblem[] {
  const problems: ProductProblem[] = []
  if (ids.length < 2) return problems
  const known = new Set<string>()
  for (const [index, id] of ids.entries()) {
    if (known.has(id)) problems.push({at: at(index), wrong: `${id} is already another ${what}`})
    known.add(id)
  }
  return problems
}

function* optionProblems(product: Product): Generator<ProductProblem> {
  const {options, finishes} = product
  const known = new Set(finishes.map(({id}) => id))
  for (const [index, option] of options.entries())
    for (const [at, {finish}] of valuesOf(option).entries())
      if (finish !== undefined && !known.has(finish))
        yield {at: pointer('options', index, 'values', at, 'finish'), wrong: `no finish has the id ${finish}`}

  const defaults = Object.fromEntries(options.map((option) => [option.id, option.default]))
  for (const {at, wrong} of chooseOptions(product, defaults).problems) {
    const index = options.findIndex(({id}) => pointer(id) === at)
    yield {at: pointer('options', index, 'default'), wrong}
  }
}

function* ruleProblems({options, rules = []}: Product): Generator<ProductProblem> {
  const known = byId(options)
  for (const [index, {option: id, value, when}] of rules.entries()) {
    const option = known.get(id)
    const wrong = option && describeInvalidValue(option, value)
    if (option === undefined) yield {at: pointer('rules', index, 'option'), wrong: noOption(id)}
    else if (wrong !== undefined) yield {at: pointer('rules', index, 'value'), wrong}
    const own = when.findIndex((condition) => condition.option === id)
    if (own >= 0)
      yield {at: pointer('rules', index, 'when', own, 'option'), wrong: 'must not be the option that the rule is about'}
  }
}

function* conditionProblems(product: Product): Generator<ProductProblem> {
  const known = byId(product.options)
  for (const [conditions, place] of conditionsOf(product))
    for (const [index, condition] of conditions.entries()) {
      const option = known.get(condition.option)
      if (option === undefined) {
        yield {at: place() + pointer(index, 'option'), wrong: noOption(condition.option)}
        continue
      }
      for (const [at, value] of condition.is.entries()) {
        const wrong = describeInvalidValue(option, value)
        if (wrong !== undefined) yield {at: place() + pointer(index, 'is', at), wrong}
      }
    }
}

function* partProblems({options, finishes, geometry}: Product): Generator<ProductProblem> {
  const slots = new Set(geometry.slots?.map(({id}) => id))
  const known = new Set(finishes.map(({id}) => id))
  const bringing = new Set(options.filter((each) => valuesOf(each).some(({finish}) => finish)).map(({id}) => id))
  for (const [index, {slot, finish}] of geometry.parts.entries()) {
    const at = (key: string) => pointer('geometry', 'parts', index, key)
    if (slot !== undefined && !slots.has(slot)) yield {at: at('slot'), wrong: `no slot has the id ${slot}`}
    if (typeof finish === 'string' && !known.has(finish))
      yield {at: at('finish'), wrong: `no finish has the id ${finish}`}
    if (typeof finish === 'object' && !bringing.has(finish.option))
      yield {at: at('finish'), wrong: `no value of option ${finish.option} sets a finish`}
  }
}

function expressionProblems(product: Product): ProductProblem[] {
  const known = byId(product.options)
  const problems: ProductProblem[] = []
  eachExpression(product, (expression, ...steps) => {
    const wrong = typeof expression === 'number' ? undefined : describeUnreadable(expression, known)
    if (wrong !== undefined) problems.push({at: pointer(...steps), wrong})
  })
  return problems
}

function describeUnreadable(text: string, options: ReadonlyMap<string, Option>): string | undefined {
  try {
    const {names} = parseCached(text)
    return names.map((name) => describeUnknownName(name, options.get(name.option))).find((wrong) => wrong !== undefined)
  } catch (error) {
    if (error instanceof ExpressionError) return error.message
    throw error
  }
}

function* linkProblems({links}: Product): Generator<ProductProblem> {
  for (const [index, {url, product}] of links.entries())
    if (url === undefined && product === undefined)
      yield {at: pointer('links', index), wrong: 'must have a url or a product'}
}

const byId = (options: readonly Option[]) => new Map(options.map((option) => [option.id, option]))
const valuesOf = (option: Option) => (option.kind === 'choice' ? option.values : [])
const noOption = (id: string) => `no option has the id ${id}`
