import {randomUUID} from 'node:crypto'
import {chmod, open, rename, rm} from 'node:fs/promises'
import {basename, dirname, join} from 'node:path'

/**
 * Writes a file whole or not at all, in the place of another if there is one. `mode` as `chmod` takes it: who builds a
 * catalog and who loads it may be two users, whatever the umask.
 */
export async function writeAtomically(path: string, content: string | Uint8Array, mode: number): Promise<void> {
  // With a dot in front, nobody takes it for a product, a model or a thumbnail.
  const unfinished = join(dirname(path), `.${basename(path)}-${randomUUID()}`)
  try {
    {
      await using file = await open(unfinished, 'wx')
      await file.writeFile(content)
      await file.sync()
    }
    await chmod(unfinished, mode)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, {force: true})
    throw error
  }
}
