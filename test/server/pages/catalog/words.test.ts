import {globSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import type {Product} from '#shared/home/product.ts'
import {en} from '../../../../server/words/catalog.ts'

t.test("the purposes of our products' clearances have names", async (t) => {
  const folder = join(import.meta.dirname, '../../../..')
  const files = globSync(['catalog/*/*.json', 'samples/catalog/**/*.json'], {cwd: folder})
  t.ok(files.length > 100)
  const products = files.map((file): Product => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  const uses = new Set(products.flatMap(({clearances}) => clearances.map(({use}) => use)))
  for (const use of uses) t.ok(Object.hasOwn(en.uses, use), use)
})
