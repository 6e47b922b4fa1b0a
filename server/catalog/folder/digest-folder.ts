import {hash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {setImmediate as nextLoop} from 'node:timers/promises'
import {findProductFiles} from './find-product-files.ts'
import {createFolderProblems} from './folder-problems.ts'
import {createFolderDigest, resolveFolder} from './read-products.ts'

/**
 * Returns the digest that `listFolder()` finds, without parsing, in a third of the time. Reads a file between two
 * requests, synchronously: only for folders of this program. Throws invalid_input when there is no such folder.
 */
export async function digestFolder(path: string): Promise<string> {
  const root = await resolveFolder(path)
  const digest = createFolderDigest()
  for (const file of await findProductFiles(root, createFolderProblems())) {
    await nextLoop()
    digest.add({file, sha256: hash('sha256', readFileSync(join(root, file)))})
  }
  return digest.end()
}
