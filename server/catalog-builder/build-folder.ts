import {readFile, stat} from 'node:fs/promises'
import {join} from 'node:path'
import type {Product} from '#shared/home/product.ts'
import {checkFolder} from '../catalog/check-folder.ts'
import {createFolderProblems} from '../catalog/folder/folder-problems.ts'
import {readProducts, resolveFolder} from '../catalog/folder/read-products.ts'
import {invalidInput} from '../errors.ts'
import {createAssetFolder} from './asset-folder.ts'
import {buildProduct, isBuiltOfShapes} from './build-product.ts'
import {formatJson} from './format-json.ts'
import {writeAtomically} from './write-atomically.ts'

export interface BuiltFolder {
  namespace: string
  products: number
  /** How many of their files were written anew. */
  changed: number
  /** How many products name, and how many of them weren't there before. */
  models: {named: number; written: number}
  thumbnails: {named: number; written: number}
  /** Models and thumbnails that were built once and no product names any more. */
  removed: number
  /** Files that products named and name no longer, for they are not there, or their bytes have another hash. */
  lost: string[]
  /** The ids of those of which parts are models: nothing is built of them. */
  left: string[]
}

/**
 * Builds the models and the thumbnail of every product in a folder, writes them beside it, names them in its file, and
 * removes what it built once and no product names any more. Building again changes nothing. Throws invalid_input with
 * all that `catalog check` finds wrong, and writes nothing then.
 */
export async function buildFolder(path: string): Promise<BuiltFolder> {
  const {namespace, problems} = await checkFolder(path, {
    // What is built need not be there yet, nor any more: but for the models that parts are made of.
    isKnown: (_sha256, _kind, at) => !at.startsWith('/geometry/'),
  })
  if (problems.count > 0 || namespace === undefined)
    throw invalidInput(`${path} is not built:`, ...problems.sentences())

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
  const removed = (await models.prune()) + (await thumbnails.prune())
  const lost = [...models.lost(), ...thumbnails.lost()]
  return {namespace, products, changed, models: models.count(), thumbnails: thumbnails.count(), removed, lost, left}
}

/** Resolves to whether the file held something else. */
async function rewrite(path: string, text: string): Promise<boolean> {
  if ((await readFile(path, 'utf8')) === text) return false
  await writeAtomically(path, text, (await stat(path)).mode)
  return true
}
