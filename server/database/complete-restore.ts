import {existsSync, renameSync} from 'node:fs'
import {dirname} from 'node:path'
import {syncFolder} from '#shared/host/sync-folder.ts'

/** The folder beside the data folder where a restore builds, and its name once it is whole and on disk. */
export const buildingOf = (data: string) => `${data}.restoring`
export const restoredOf = (data: string) => `${data}.restored`

/** Ends a restore that a crash stopped between its renames. Returns whether there was one. */
export function completeRestore(data: string): boolean {
  if (existsSync(data) || !existsSync(restoredOf(data))) return false
  try {
    renameSync(restoredOf(data), data)
  } catch (error) {
    // Another process that starts may have done it.
    if (!existsSync(data)) throw error
  }
  syncFolder(dirname(data))
  return true
}
