import type {Product} from '#shared/home/product.ts'
import {invalidInput} from '../../errors.ts'
import {createFolderProblems} from './folder-problems.ts'
import {createFolderDigest, type ReadProduct, readProducts, resolveFolder} from './read-products.ts'

/** The product files of a folder at one moment. */
export interface ListedFolder {
  /** The folder's real path. */
  root: string
  digest: string
  files: Pick<ReadProduct, 'file' | 'sha256'>[]
}

/**
 * Lists all product files without checking the products. Throws invalid_input when one is unreadable or there is none.
 */
export async function listFolder(path: string): Promise<ListedFolder> {
  const {root, digest, kept: files} = await readFolder(path, ({file, sha256}) => ({file, sha256}))
  return {root, digest, files}
}

/** Reads all products of a folder that was checked before. Throws as `listFolder` does. */
export async function readCheckedFolder(path: string): Promise<{digest: string; products: Product[]}> {
  const {digest, kept: products} = await readFolder(path, ({document}) => document as Product)
  return {digest, products}
}

async function readFolder<Kept>(path: string, keep: (read: ReadProduct) => Kept) {
  const root = await resolveFolder(path)
  const problems = createFolderProblems()
  const digest = createFolderDigest()
  const kept: Kept[] = []
  for await (const read of readProducts(root, problems)) {
    digest.add(read)
    kept.push(keep(read))
  }
  if (problems.count > 0) throw invalidInput(...problems.sentences())
  if (kept.length === 0) throw invalidInput(`${path}: has no products`)
  return {root, digest: digest.end(), kept}
}
