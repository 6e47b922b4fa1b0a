import {join} from 'node:path'
import Sqlite from 'better-sqlite3'

/** Another process uses the data folder. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

/** References to held connections: the garbage collector would release their locks. */
const held = new Set<Sqlite.Database>()

/**
 * Locks the data folder for this process, with a SQLite file lock: the kernel releases it when the process ends. Throws
 * FolderInUseError when another process holds it.
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
