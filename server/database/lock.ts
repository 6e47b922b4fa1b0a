import {existsSync} from 'node:fs'
import {join} from 'node:path'
import Sqlite from 'better-sqlite3'
import {giveToOwner} from './give-to-owner.ts'

/** Another process uses the data folder. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

/** References to held connections: the garbage collector would release their locks. */
const held = new Set<Sqlite.Database>()

export interface Lock {
  release(): void
}

/**
 * Locks the data folder for this process, with a SQLite file lock: the kernel releases it when the process ends. Throws
 * FolderInUseError when another process holds it.
 */
export const lockFolder = (folder: string): Lock =>
  lockFile(join(folder, 'lock'), `Another Pianta works on ${folder}. Stop it first, or choose another folder.`)

const backupLock = (folder: string) => join(folder, 'backup.lock')

/** Locks a data folder for a backup: meanwhile no file is deleted from it. Throws FolderInUseError during another. */
export const lockForBackup = (folder: string): Lock =>
  lockFile(backupLock(folder), `Another backup of ${folder} is running. Wait until it ends.`)

/** Returns whether a backup of the data folder is running, in any process. */
export function isBackupRunning(folder: string): boolean {
  // Without the file there never was a backup. Locking would create it.
  if (!existsSync(backupLock(folder))) return false
  try {
    lockForBackup(folder).release()
    return false
  } catch (error) {
    if (error instanceof FolderInUseError) return true
    throw error
  }
}

function lockFile(file: string, inUse: string): Lock {
  const client = new Sqlite(file, {timeout: 0})
  try {
    client.exec('BEGIN EXCLUSIVE')
    giveToOwner(file)
  } catch (error) {
    client.close()
    if ((error as {code?: string}).code !== 'SQLITE_BUSY') throw error
    throw new FolderInUseError(inUse, {cause: error})
  }
  held.add(client)
  return {
    release() {
      held.delete(client)
      client.close()
    },
  }
}
