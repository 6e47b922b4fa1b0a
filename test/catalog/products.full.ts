/** Rules for the products of the starter catalog and the sample, beyond the check's. */
import t from 'tap'
import {combinations} from '#shared/home/product/combinations.ts'
import {type EvaluatedProduct, evaluateProduct} from '#shared/home/product/evaluate.ts'
import type {PlacedPart} from '#shared/home/product/place-parts.ts'
import {categories, categoryName} from '#shared/home/product/taxonomy.ts'
import {checkFolder} from '../../server/catalog/check-folder.ts'
import {folders, pathOf, productsOf} from './folders.ts'

const starter = await productsOf('catalog')
const everyProduct = [...starter, ...(await productsOf('samples/catalog'))]

/** Metres beyond the outline: a handle, or a rounding error. */
const slack = 0.01 + 1e-6

const mostCombinations = 200

for (const folder of folders)
  t.test(`every product of ${folder} passes the check with every combination of options`, async (t) => {
    const {problems, products} = await checkFolder(pathOf(folder))
    t.same(problems.sentences(), [])
    t.ok(products > 0)
  })

t.test('every product stays within its outline with every combination of options', async (t) => {
  const wrong: string[] = []
  let tried = 0
  for (const product of everyProduct)
    for (const options of combinations(product, {max: mostCombinations}).allowed) {
      tried++
      const place = outside(evaluateProduct(product, options))
      if (place === undefined) continue
      wrong.push(`${product.id} ${place}, with ${JSON.stringify(options)}`)
      break
    }
  t.same(wrong, [])
  t.ok(tried > 10_000)
})

t.test('every product has visible parts, each with a finish', async (t) => {
  const wrong: string[] = []
  for (const product of everyProduct) {
    if (evaluateProduct(product).parts.length === 0) wrong.push(`${product.id} has no parts`)
    for (const [index, {finish}] of product.geometry.parts.entries())
      if (finish === undefined) wrong.push(`${product.id} part ${index} has no finish`)
  }
  t.same(wrong, [])
})

t.test('every product has distinct texts in both languages', async (t) => {
  const wrong: string[] = []
  for (const {id, description, keywords, ...product} of everyProduct) {
    if (description === undefined) wrong.push(`${id} has no description`)
    if (keywords === undefined) wrong.push(`${id} has no other words`)
    if (description?.it === description?.en) wrong.push(`${id} is described in one language`)
    for (const text of textsOf({...product, description, keywords}))
      if (text !== text.trim() || text.includes('!') || text.includes('  ')) wrong.push(`${id}: “${text}”`)
  }
  t.same(wrong, [])
})

t.test('every clearance cites a passage of its norm or handbook', async (t) => {
  // A name with a number, or guidelines known by name.
  const norm = /\d/
  const wrong = everyProduct.flatMap(({id, clearances}) =>
    clearances.flatMap(({source}) => (norm.test(source) || /Guidelines/.test(source) ? [] : [`${id}: ${source}`])),
  )
  t.same(wrong, [])
})

t.test('every product of the starter catalog has a known category and no brand', async (t) => {
  for (const {id, category, brand} of starter) {
    if (categoryName(category) === undefined || !category.includes('/')) t.fail(`${id} is of ${category}`)
    if (brand !== null) t.fail(`${id} is of ${brand}`)
  }
})

t.test('every category of the starter catalog has a product', async (t) => {
  const used = new Set(starter.map(({category}) => category))
  const narrow = categories.map(({path}) => path).filter((path) => path.includes('/'))
  t.same(
    narrow.filter((path) => !used.has(path)),
    [],
  )
  t.ok(starter.length >= 150)
})

t.test('no two products of the starter catalog have the same name', async (t) => {
  const products = starter
  for (const language of ['it', 'en'] as const) {
    const names = products.map(({name}) => name[language])
    t.same(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    )
  }
})

t.test('options of a product, and values of an option, have distinct names', async (t) => {
  for (const {id, options} of everyProduct)
    for (const language of ['it', 'en'] as const) {
      const lists = [options, ...options.map((option) => (option.kind === 'choice' ? option.values : []))]
      for (const named of lists) {
        const names = named.map(({name}) => name[language])
        t.equal(new Set(names).size, names.length, `${id}: ${names.join(', ')}`)
      }
    }
})

/** Describes how far a product exceeds its outline; undefined when it doesn't. */
function outside({size, parts}: EvaluatedProduct): string | undefined {
  if (size === undefined) return 'has no size'
  for (const part of parts) {
    const [width, depth] = extentOf(part)
    const beyond = {
      sideways: Math.abs(part.at[0]) + width / 2 - size.width / 2,
      lengthwise: Math.abs(part.at[1]) + depth / 2 - size.depth / 2,
      below: -part.at[2],
      above: part.at[2] + part.size[2] - size.height,
    }
    for (const [where, metres] of Object.entries(beyond))
      if (metres > slack) return `sticks out ${where} by ${metres.toFixed(3)} m`
  }
  return undefined
}

/** Returns the extent along x and y after rotation. */
function extentOf({kind, size: [width, depth], angle}: PlacedPart): [number, number] {
  if (kind === 'cylinder') return [width, width]
  const [sin, cos] = [Math.abs(Math.sin((angle * Math.PI) / 180)), Math.abs(Math.cos((angle * Math.PI) / 180))]
  return [width * cos + depth * sin, width * sin + depth * cos]
}

/** Returns every text of a product. */
function textsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const {it, en} = value as {it?: unknown; en?: unknown}
  if (typeof it === 'string' && typeof en === 'string') return [it, en]
  return Object.values(value).flatMap(textsOf)
}
