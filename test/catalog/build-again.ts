import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import type {Product} from '#shared/home/product.ts'
import {buildProduct} from '../../catalog-builder/build-product.ts'
import {formatJson} from '../../catalog-builder/format-json.ts'
import {createAssetFolder} from '../../server/catalog/build/asset-folder.ts'
import {createFolderProblems} from '../../server/catalog/folder/folder-problems.ts'
import {readProducts, resolveFolder} from '../../server/catalog/folder/read-products.ts'
import {pathOf} from './folders.ts'

/**
 * Builds every product whose index leaves `part` when divided by `parts`, and compares its file: the file names built
 * assets by hash, so equal files mean equal bytes.
 */
export function buildAgain(folder: string, {part, parts}: {part: number; parts: number}) {
  t.test(`${folder} is as it is built, ${part + 1} of ${parts}: \`pianta catalog build ${folder}\``, async (t) => {
    const root = await resolveFolder(pathOf(folder))
    const empty = t.testdir({})
    const into = {models: createAssetFolder(empty, 'model'), thumbnails: createAssetFolder(empty, 'thumbnail')}
    const wrong: string[] = []
    let place = 0
    for await (const {file, document} of readProducts(root, createFolderProblems())) {
      if (place++ % parts !== part) continue
      const built = await buildProduct(document as Product, into)
      if (formatJson(built) !== readFileSync(join(root, file), 'utf8')) wrong.push(file)
    }
    t.same(wrong, [])
    t.ok(place > 0)
  })
}
