/** Checks the built models and thumbnails of the starter catalog and of the sample. */
import {execFileSync} from 'node:child_process'
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {getBounds, NodeIO} from '@gltf-transform/core'
import sharp from 'sharp'
import t from 'tap'
import {modelsOf} from '#shared/home/files.ts'
import {evaluateProduct} from '#shared/home/product/evaluate.ts'
import type {PlacedPart} from '#shared/home/product/place-parts.ts'
import type {Product} from '#shared/home/product.ts'
import {validate} from '../validate-gltf.ts'
import {folders, pathOf, productsOf} from './folders.ts'

/** Limits per asset: a list of a hundred products must draw at once. */
const mostBytes = {model: 100_000, thumbnail: 20_000}

for (const folder of folders) {
  const file = (name: string) => readFileSync(join(pathOf(folder), name))

  t.test(`${folder} has the assets that its products name`, async (t) => {
    const products = await productsOf(folder)
    const models = new Set(products.flatMap(modelsOf).map((sha256) => `${sha256}.glb`))
    const thumbnails = new Set(products.flatMap(({thumbnails}) => thumbnails).map((sha256) => `${sha256}.webp`))
    for (const [own, named] of Object.entries({models, thumbnails})) {
      const stored = new Set(readdirSync(join(pathOf(folder), own)))
      t.same(
        [...named].filter((name) => !stored.has(name)),
        [],
      )
      // The starter catalog keeps the assets of earlier products.
      if (folder !== 'catalog')
        t.same(
          [...stored].filter((name) => !named.has(name)),
          [],
        )
    }
    t.equal(thumbnails.size, products.length, 'each has its own thumbnail')
  })

  t.test(`models of ${folder} are valid and match their products' parts`, async (t) => {
    const wrong: string[] = []
    for (const product of await productsOf(folder)) {
      if (!product.models?.length) wrong.push(`${product.id} has no model`)
      for (const model of product.models ?? [])
        for (const found of await wrongWith(product, model, file(`models/${model.sha256}.glb`)))
          wrong.push(`${product.id}: ${found}, for ${JSON.stringify(model.when)}`)
    }
    t.same(wrong, [])
  })

  t.test(`thumbnails of ${folder} have one size`, async (t) => {
    for (const {id, thumbnails} of await productsOf(folder))
      for (const sha256 of thumbnails) {
        const bytes = file(`thumbnails/${sha256}.webp`)
        const {format, width, height} = await sharp(bytes).metadata()
        if (format !== 'webp' || width !== 400 || height !== 400) t.fail(`${id}: ${format} of ${width} × ${height}`)
        if (bytes.length > mostBytes.thumbnail) t.fail(`${id}: ${bytes.length} bytes`)
      }
  })
}

const isClone = existsSync(join(pathOf('.'), '.git'))
const skip = isClone ? false : 'a copy without history cannot tell'
t.test('no asset of the starter catalog was deleted since it is served from here: homes may name it', {skip}, (t) => {
  const deleted = ['log', '--no-renames', '--diff-filter=D', '--format=', '--name-only', '--since=2026-11-29']
  const assets = ['catalog/models', 'catalog/thumbnails']
  t.equal(execFileSync('git', [...deleted, '--', ...assets], {cwd: pathOf('.'), encoding: 'utf8'}), '')
  t.end()
})

type Model = NonNullable<Product['models']>[number]

async function wrongWith(product: Product, {when = []}: Model, bytes: Buffer): Promise<string[]> {
  const wrong: string[] = []
  const {issues} = await validate(bytes)
  if (issues.messages.length > 0) wrong.push(JSON.stringify(issues.messages))
  const options = Object.fromEntries(when.map(({option, is: [value]}) => [option, value as string]))
  const {parts, chosen} = evaluateProduct(product, options)
  if (chosen.problems.length > 0) wrong.push('a model of what is not made')
  const scene = (await new NodeIO().readBinary(bytes)).getRoot().getDefaultScene()
  const bounds = scene && getBounds(scene)
  if (!isNear([...(bounds?.min ?? []), ...(bounds?.max ?? [])], boundsOf(parts)))
    wrong.push('a model of other bounds than its parts')
  if (bytes.length > mostBytes.model) wrong.push(`a model of ${bytes.length} bytes`)
  return wrong
}

/** Returns the least, then the greatest coordinates, in glTF's axes. */
function boundsOf(parts: readonly PlacedPart[]): number[] {
  const indices = parts.flatMap(({kind, at: [x, y, z], size: [width, depth, height], angle}) => {
    const radians = (angle * Math.PI) / 180
    const [sin, cos] = [Math.sin(radians), Math.cos(radians)]
    const across = kind === 'cylinder' ? width : Math.abs(width * cos) + Math.abs(depth * sin)
    const along = kind === 'cylinder' ? depth : Math.abs(width * sin) + Math.abs(depth * cos)
    return [
      [x - across / 2, z, y - along / 2],
      [x + across / 2, z + height, y + along / 2],
    ] as const
  })
  const each = [0, 1, 2] as const
  return [
    ...each.map((axis) => Math.min(...indices.map((corner) => corner[axis]))),
    ...each.map((axis) => Math.max(...indices.map((corner) => corner[axis]))),
  ]
}

const isNear = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((value, index) => Math.abs(value - (other[index] ?? 0)) < 1e-3)
