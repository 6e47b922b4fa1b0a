/** Checks the home's products, and that the options chosen by elements are offered and give a valid product. */
import {productLists} from '../element-lists.ts'
import {formatProblem, type HomeProblem, pointer} from '../problem.ts'
import {type EvaluatedProduct, evaluateProduct} from '../product/evaluate.ts'
import {productProblems, workOf} from '../product/product-problems.ts'
import type {OptionValue} from '../product/values.ts'
import type {Product} from '../product.ts'
import type {Home, Light, Plan} from '../schema.ts'

/** The work allowed for all elements of a home: about half a second. */
const maxWork = 50_000_000
/** The work of each rule, slot, part and copy of a part, besides the characters of its expressions. */
const workOfEach = 30

/** An element with options. */
interface Use {
  product: string | undefined
  options: Record<string, OptionValue>
  /** The path of its options. */
  path: string
  plan: string
}

export function* checkProducts(home: Home): Generator<HomeProblem> {
  const uses = Map.groupBy(usesOf(home.plans), ({product}) => product)
  for (const {path, plan} of uses.get(undefined) ?? [])
    yield formatProblem(path, 'belong to a product, but none is named', plan)

  const budget = {left: maxWork}
  for (const [id, product] of Object.entries(home.products ?? {})) {
    let isSound = true
    const work = workOf(product)
    for (const {at, wrong} of productProblems(product, work)) {
      isSound = false
      yield formatProblem(pointer('products', id) + at, wrong)
    }
    const usesOfIt = uses.get(id)
    if (isSound && usesOfIt) yield* chosenOptionProblems(product, {work, uses: usesOfIt, budget})
    if (budget.left < 0)
      return yield formatProblem('/products', 'take too long to evaluate for all elements made of them')
  }
}

function* usesOf(plans: readonly Plan[]): Generator<Use> {
  for (const [index, plan] of plans.entries())
    for (const list of productLists)
      for (let at = 0; at < plan[list].length; at++) {
        const {product, options} = plan[list][at] as Pick<Light, 'product' | 'options'>
        if (options !== undefined && Object.keys(options).length > 0)
          yield {product, options, path: pointer('plans', index, list, at, 'options'), plan: plan.id}
      }
}

/** A mistake in chosen options: its path within them, and a text. */
type Mistake = [at: string, text: string]

/** Evaluates each choice once, however many elements share it. */
function* chosenOptionProblems(
  product: Product,
  {work, uses, budget}: {work: number; uses: readonly Use[]; budget: {left: number}},
): Generator<HomeProblem> {
  const {rules = [], geometry} = product
  const {slots = [], parts} = geometry
  const workOfAll = work + (rules.length + slots.length + parts.length) * workOfEach
  const known = new Map<string, readonly Mistake[]>()
  for (const {options, path, plan} of uses) {
    const key = JSON.stringify(options)
    let wrong = known.get(key)
    if (wrong === undefined) {
      const evaluated = evaluateProduct(product, options)
      budget.left -= workOfAll + evaluated.parts.length * workOfEach
      if (budget.left < 0) return
      wrong = mistakesIn(product, evaluated)
      known.set(key, wrong)
    }
    for (const [at, text] of wrong) yield formatProblem(path + at, text, plan)
  }
}

function mistakesIn({id}: Product, {chosen, problems}: EvaluatedProduct): Mistake[] {
  if (chosen.problems.length > 0) return chosen.problems.map(({at, wrong}) => [at, wrong])
  return problems.slice(0, 1).map(({at, wrong}) => ['', `with these options, ${at} of ${id} ${wrong}`])
}
