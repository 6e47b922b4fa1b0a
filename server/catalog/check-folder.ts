import type {Product} from '#shared/home/product.ts'
import {createAssetCheck, type IsKnown} from './folder/check-assets.ts'
import {findProblems, findSchemaProblems} from './folder/check-product.ts'
import {createCrossCheck} from './folder/cross-check.ts'
import {createFolderProblems, type FolderProblems} from './folder/folder-problems.ts'
import {createFolderDigest, type ReadProduct, readProducts, resolveFolder} from './folder/read-products.ts'

export interface CheckedFolder {
  /** Undefined for a folder without products. */
  namespace: string | undefined
  /** Counts every file that parsed as JSON, valid or not. */
  products: number
  /** Covers the product files. They name their models and thumbnails by hash. */
  digest: string
  problems: FolderProblems
}

/**
 * Checks a folder of products: each file, each combination of options (up to a bound), and each asset unless
 * `isKnown`. Throws invalid_input without a folder.
 */
export async function checkFolder(path: string, {isKnown}: {isKnown?: IsKnown} = {}): Promise<CheckedFolder> {
  const root = await resolveFolder(path)
  const problems = createFolderProblems()
  const crossCheck = createCrossCheck(problems)
  const checkAssets = createAssetCheck(root, problems, isKnown ?? (() => false))
  const digest = createFolderDigest()
  let products = 0
  for await (const read of readProducts(root, problems)) {
    products++
    digest.add(read)
    const product = parseProduct(read, problems)
    if (product === undefined) continue
    crossCheck.add(read, product)
    for (const found of findProblems(product)) problems.add({file: read.file, ...found})
    await checkAssets(read, product)
  }
  crossCheck.checkLinks()
  if (products === 0 && problems.count === 0) problems.add({file: '', path: '', wrong: 'has no products'})
  return {namespace: crossCheck.namespace(), products, digest: digest.end(), problems}
}

/** Returns a file's product; undefined when it breaks the schema. */
function parseProduct({file, document}: ReadProduct, problems: FolderProblems): Product | undefined {
  let isProduct = true
  for (const found of findSchemaProblems(document)) {
    isProduct = false
    problems.add({file, ...found})
  }
  return isProduct ? (document as Product) : undefined
}
