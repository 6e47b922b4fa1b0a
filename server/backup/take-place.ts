import {existsSync, renameSync, rmSync} from 'node:fs'
import {dirname} from 'node:path'
import {syncFolder} from '#shared/host/sync-folder.ts'
import {completeRestore, restoredOf} from '../database/complete-restore.ts'
import {BackupError} from './problems.ts'

/**
 * Puts a restored folder into the place of the data folder, in two renames:
 * 1. The data folder gets the name `asideName`. A crash before leaves the old data in place.
 * 2. The restored folder gets the data folder's name. After a crash before, `completeRestore` does this at the next
 *    start.
 */
export function takePlace(data: string, asideName: string): {movedTo: string | undefined} {
  const hasOld = existsSync(data)
  if (hasOld) renameOrExplain(data, asideName)
  completeRestore(data)
  return {movedTo: hasOld ? asideName : undefined}
}

function renameOrExplain(data: string, asideName: string) {
  try {
    renameSync(data, asideName)
    syncFolder(dirname(data))
  } catch (error) {
    // The whole copy would take up the disk, and a later start without data would take it.
    if (existsSync(data)) rmSync(restoredOf(data), {recursive: true, force: true})
    const {code} = error as NodeJS.ErrnoException
    const isMount = code === 'EBUSY' || code === 'EXDEV'
    if (!isMount && code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error
    throw new BackupError(cannotMove(data, isMount), {cause: error})
  }
}

const cannotMove = (data: string, isMount: boolean) =>
  isMount
    ? `${data} is a mount point, so a restore can't move it aside. Set PIANTA_DATA to a new folder inside it, like ` +
      `${data}/restored, restore there, and keep this setting for the server.`
    : `This user may not rename ${data}: a restore needs to write to ${dirname(data)}. Run it as a user who may, and give ` +
      'the restored folder to the user of the server.'
