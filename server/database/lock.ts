import {join} from 'node:path'
import Sqlite from 'better-sqlite3'

/** Another process works on the data folder. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

/** A connection that nobody holds is collected as garbage, and its lock with it. */
const held = new Set<Sqlite.Database>()

/**
 * Takes the data folder for this process alone. SQLite's own file lock is used because the kernel drops it with the
 * process, however that ends. Throws FolderInUseError when another process holds it.
 */
export function lockFolder(folder: string): {release(): void} {
  const client = new Sqlite(join(folder, 'lock'), {timeout: 0})
  try {
    client.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    client.close()
    if ((error as {code?: string}).code !== 'SQLITE_BUSY') throw error
    throw new FolderInUseError(`Another Pianta works on ${folder}. Stop it first, or choose another folder.`, {
      cause: error,
    })
  }
  held.add(client)
  return {
    release() {
      held.delete(client)
      client.close()
    },
  }
}
