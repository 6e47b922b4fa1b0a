import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {lockFile} from '#shared/host/lock-file.ts'
import {giveToOwner} from './folder/give-to-owner.ts'

/** Another process uses the data folder. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

/** Locks the data folder for this process. Throws FolderInUseError when another process holds it. */
export const lockFolder = (folder: string): Disposable =>
  lock(join(folder, 'lock'), `Another Pianta works on ${folder}. Stop it first, or choose another folder.`)

const backupLock = (folder: string) => join(folder, 'backup.lock')

/** Locks a data folder for a backup: meanwhile no file is deleted from it. Throws FolderInUseError during another. */
export const lockForBackup = (folder: string): Disposable =>
  lock(backupLock(folder), `Another backup of ${folder} is running. Wait until it ends.`)

/** Returns whether a backup of the data folder is running, in any process. */
export function isBackupRunning(folder: string): boolean {
  // Without the file there never was a backup. Locking would create it.
  if (!existsSync(backupLock(folder))) return false
  try {
    lockForBackup(folder)[Symbol.dispose]()
    return false
  } catch (error) {
    if (error instanceof FolderInUseError) return true
    throw error
  }
}

function lock(file: string, inUse: string): Disposable {
  const held = lockFile(file, 'delete')
  if (held === undefined) throw new FolderInUseError(inUse)
  try {
    giveToOwner(file)
    return held
  } catch (error) {
    held[Symbol.dispose]()
    throw error
  }
}
