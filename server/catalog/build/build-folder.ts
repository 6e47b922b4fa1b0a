import {readFile, realpath, stat} from 'node:fs/promises'
import {join} from 'node:path'
import type {Product} from '#shared/home/product.ts'
import {buildProduct, isBuiltOfShapes} from '../../../catalog-builder/build-product.ts'
import {formatJson} from '../../../catalog-builder/format-json.ts'
import {invalidInput} from '../../errors.ts'
import {checkFolder} from '../check-folder.ts'
import {createFolderProblems} from '../folder/folder-problems.ts'
import {readProducts, resolveFolder} from '../folder/read-products.ts'
import {starter} from '../starter.ts'
import {createAssetFolder, replaceInCatalog} from './asset-folder.ts'

export interface BuiltFolder {
  namespace: string
  products: number
  /** Product files that were rewritten. */
  changed: number
  /** Counts assets that products name, and those newly written. */
  models: {named: number; written: number}
  thumbnails: {named: number; written: number}
  /** Built assets that were deleted because no product names them. */
  removed: number
  /** Paths of missing or altered assets, which products no longer name. */
  lost: string[]
  /** Ids of products with models as parts, which aren't built. */
  left: string[]
}

/**
 * Builds the models and the thumbnail of every product in a folder, and names them in its file. Deletes built assets
 * that no product names, but those of the starter catalog, which are served from its folder. A second build changes
 * nothing. Throws invalid_input with the problems that `catalog check` finds, before anything is written.
 */
export async function buildFolder(path: string): Promise<BuiltFolder> {
  const {namespace, problems} = await checkFolder(path, {
    // The build makes the other assets. Only models used as parts must exist before.
    isKnown: (_sha256, _kind, at) => !at.startsWith('/geometry/'),
  })
  if (problems.count > 0 || namespace === undefined)
    throw invalidInput(`${path}: not built. Fix these problems first:`, ...problems.sentences())

  const root = await resolveFolder(path)
  const models = createAssetFolder(root, 'model')
  const thumbnails = createAssetFolder(root, 'thumbnail')
  const left: string[] = []
  let [products, changed] = [0, 0]
  for await (const {file, document} of readProducts(root, createFolderProblems())) {
    const product = document as Product
    if (!isBuiltOfShapes(product)) left.push(product.id)
    const built = await buildProduct(product, {models, thumbnails})
    if (await rewrite(join(root, file), formatJson(built))) changed++
    products++
  }
  const isServed = root === (await realpath(starter.folder))
  const removed = isServed ? 0 : (await models.deleteUnused()) + (await thumbnails.deleteUnused())
  const lost = [...models.missing(), ...thumbnails.missing()]
  return {namespace, products, changed, models: models.count(), thumbnails: thumbnails.count(), removed, lost, left}
}

/** Resolves to true when the file's text differed. */
async function rewrite(path: string, text: string): Promise<boolean> {
  if ((await readFile(path, 'utf8')) === text) return false
  await replaceInCatalog(path, text, (await stat(path)).mode)
  return true
}
