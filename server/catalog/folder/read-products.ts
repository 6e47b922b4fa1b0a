import {createHash, hash} from 'node:crypto'
import {realpath, stat} from 'node:fs/promises'
import {basename} from 'node:path'
import {invalidInput} from '../../errors.ts'
import {findProductFiles} from './find-product-files.ts'
import type {FolderProblems} from './folder-problems.ts'
import {folderLimits} from './limits.ts'
import {describeReadError, readInside} from './read-inside.ts'

/** A product's file, parsed as JSON and not yet checked. */
export interface ReadProduct {
  /** The path in the folder. */
  file: string
  /** The file's base name, which must end the product's id. */
  name: string
  /** Hash of the file's bytes. */
  sha256: string
  document: unknown
}

/** Returns the folder's real path. Throws invalid_input when it isn't a folder. */
export async function resolveFolder(path: string): Promise<string> {
  try {
    const root = await realpath(path)
    if ((await stat(root)).isDirectory()) return root
  } catch (error) {
    throw invalidInput(`${path}: ${describeReadError(error)}`)
  }
  throw invalidInput(`${path}: is not a folder`)
}

/** Reads a folder's products one at a time, in file order. Reports files that aren't JSON. */
export async function* readProducts(root: string, problems: FolderProblems): AsyncGenerator<ReadProduct> {
  for (const file of await findProductFiles(root, problems)) {
    const read = await readProduct(root, file)
    if ('wrong' in read) problems.add({file, path: '', wrong: read.wrong})
    else yield read
  }
}

export async function readProduct(root: string, file: string): Promise<ReadProduct | {wrong: string}> {
  const read = await readInside(root, file, folderLimits.product)
  if ('wrong' in read) return read
  const parsed = parse(read.bytes)
  if ('wrong' in parsed) return parsed
  return {file, name: basename(file, '.json'), sha256: hash('sha256', read.bytes), ...parsed}
}

function parse(bytes: Buffer): {document: unknown} | {wrong: string} {
  let text: string
  try {
    text = new TextDecoder('utf-8', {fatal: true}).decode(bytes)
  } catch {
    return {wrong: 'is not UTF-8'}
  }
  try {
    return {document: JSON.parse(text)}
  } catch (error) {
    // Node's message has the line and column, except when the text ends too early.
    return {wrong: `is not JSON (${(error as Error).message})`}
  }
}

/** Hashes product files and their paths. Callers add them in order. */
export function createFolderDigest() {
  const sum = createHash('sha256')
  return {
    add: ({file, sha256}: Pick<ReadProduct, 'file' | 'sha256'>) => void sum.update(`${sha256} ${file}\n`),
    end: () => sum.digest('hex'),
  }
}
