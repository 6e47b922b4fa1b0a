import {join} from 'node:path'
import {makeFolder} from '../sync-folder.ts'
import {connect} from './connect.ts'
import {lockFolder} from './lock.ts'
import {completeRestore} from './take-place.ts'
import {upgrade} from './upgrade.ts'

export const ownMigrations = join(import.meta.dirname, 'migrations')

export type {Database} from './connect.ts'

/**
 * Opens `pianta.sqlite` in the data folder, which it creates (0700) if needed, and migrates it. Ends a restore that a
 * crash stopped. Holds the folder's lock
 * until `close()`. Throws FolderInUseError when another process uses the folder, NewerDataError when its schema is
 * newer.
 */
export function openDatabase(folder: string, migrationsFolder = ownMigrations) {
  completeRestore(folder)
  makeFolder(folder)
  const lock = lockFolder(folder)
  try {
    const database = connect(join(folder, 'pianta.sqlite'))
    try {
      upgrade(database, migrationsFolder)
    } catch (error) {
      database.$client.close()
      throw error
    }
    return {
      database,
      close() {
        database.$client.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
