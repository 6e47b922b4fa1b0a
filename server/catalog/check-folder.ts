import type {Product} from '#shared/home/product.ts'
import {createAssetCheck, type IsKnown} from './folder/check-assets.ts'
import {findProblems, findSchemaProblems} from './folder/check-product.ts'
import {createCrossCheck} from './folder/cross-check.ts'
import {createFolderProblems, type FolderProblems} from './folder/folder-problems.ts'
import {createFolderDigest, type ReadProduct, readProducts, resolveFolder} from './folder/read-products.ts'

export interface CheckedFolder {
  /** Of its products; undefined where there is none. */
  namespace: string | undefined
  /** How many files were read as products. */
  products: number
  /** Of its product files, which name models and thumbnails by their hashes. */
  digest: string
  problems: FolderProblems
}

/**
 * Holds a folder of products to all that a catalog must be: every file, every product with every combination of its
 * options (up to a bound), every model and thumbnail that isn't known. Throws invalid_input where there is no folder.
 */
export async function checkFolder(path: string, {isKnown}: {isKnown?: IsKnown} = {}): Promise<CheckedFolder> {
  const root = await resolveFolder(path)
  const problems = createFolderProblems()
  const across = createCrossCheck(problems)
  const checkBytes = createAssetCheck(root, problems, isKnown ?? (() => false))
  const digest = createFolderDigest()
  let products = 0
  for await (const read of readProducts(root, problems)) {
    products++
    digest.add(read)
    const product = asProduct(read, problems)
    if (product === undefined) continue
    across.add(read, product)
    for (const found of findProblems(product)) problems.add({file: read.file, ...found})
    await checkBytes(read, product)
  }
  across.checkLinks()
  if (products === 0 && problems.count === 0) problems.add({file: '', path: '', wrong: 'has no products'})
  return {namespace: across.namespace(), products, digest: digest.end(), problems}
}

/** The product of a file, where it is one by its schema. */
function asProduct({file, document}: ReadProduct, problems: FolderProblems): Product | undefined {
  let isProduct = true
  for (const found of findSchemaProblems(document)) {
    isProduct = false
    problems.add({file, ...found})
  }
  return isProduct ? (document as Product) : undefined
}
