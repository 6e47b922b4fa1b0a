import {open, rename, rm} from 'node:fs/promises'
import {dirname} from 'node:path'
import {sync} from './sync-folder.ts'

/**
 * Replaces a file atomically: a power cut leaves the old or the new file. Sets `mode` regardless of the umask. Allows
 * one writer of `temporary` at a time.
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  {mode = 0o600, temporary = `${path}.new`} = {},
): Promise<void> {
  try {
    {
      await using file = await open(temporary, 'w', mode)
      // A temporary file left by a kill keeps its mode.
      await file.chmod(mode)
      await file.writeFile(content)
      await file.sync()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, {force: true}).catch(() => {})
    throw error
  }
  await sync(dirname(path))
}

export async function removeFile(path: string): Promise<void> {
  await rm(path, {force: true})
  await sync(dirname(path))
}
