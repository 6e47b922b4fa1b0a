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
  const root = await resolveFolder(path)
  const problems = createFolderProblems()
  const digest = createFolderDigest()
  const files: ListedFolder['files'] = []
  for await (const read of readProducts(root, problems)) {
    digest.add(read)
    files.push({file: read.file, sha256: read.sha256})
  }
  if (problems.count > 0) throw invalidInput(...problems.sentences())
  if (files.length === 0) throw invalidInput(`${path}: has no products`)
  return {root, digest: digest.end(), files}
}
