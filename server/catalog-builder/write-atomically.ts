import {randomUUID} from 'node:crypto'
import {chmod, open, rename, rm} from 'node:fs/promises'
import {basename, dirname, join} from 'node:path'

/**
 * Writes a file atomically, replacing an existing one. Sets `mode` regardless of the umask: another user may load the
 * catalog.
 */
export async function writeAtomically(path: string, content: string | Uint8Array, mode: number): Promise<void> {
  // Dotfiles are ignored in a catalog's folder.
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
