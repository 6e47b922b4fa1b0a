import {closeSync, existsSync, openSync, readdirSync} from 'node:fs'
import {join} from 'node:path'
import {serverCommand} from '#shared/host/own-command.ts'
import {makeFolder} from '#shared/host/sync-folder.ts'
import {beginWith} from './begin-with.ts'
import {completeRestore} from './complete-restore.ts'
import {connect} from './connect.ts'
import {explainFolderError} from './folder/folder-problem.ts'
import {lockFolder} from './lock.ts'
import {refuseTornCopy} from './refuse-torn-copy.ts'
import {upgrade} from './upgrade.ts'

export const ownMigrations = join(import.meta.dirname, 'migrations')

export type {Database} from './connect.ts'

/** The data folder has files of projects, but not the database that names them. */
export class MissingDatabaseError extends Error {
  override name = 'MissingDatabaseError'
}

/** Refuses to make an empty database beside stored files: nothing would name them, and they would be deleted. */
function ensureNoneLost(folder: string) {
  const files = join(folder, 'files')
  const isStored = (name: string) => /^[0-9a-f]{2}$/.test(name)
  if (existsSync(join(folder, 'pianta.sqlite')) || !existsSync(files) || !readdirSync(files).some(isStored)) return
  throw new MissingDatabaseError(
    `${folder} has stored files but no pianta.sqlite: the database was removed. Put it back, or restore a backup: ` +
      `${serverCommand} restore FILE. To begin with nothing, move the folder away.`,
  )
}

/** SQLite opens a file that it may not write to, and would fail at the first write, when the server already listens. */
function ensureWritable(file: string) {
  if (existsSync(file)) closeSync(openSync(file, 'r+'))
}

/**
 * Opens `pianta.sqlite` in the data folder, which it creates (0700) if needed, and migrates it. Ends a restore that a
 * crash stopped. Holds the folder's lock until `close()`. Throws UnusableFolderError, MissingDatabaseError beside
 * stored files, TornCopyError, FolderInUseError when another process uses the folder, and NewerDataError when its
 * schema is newer. A new database is a copy of the `shipped` one, where there is one.
 */
export function openDatabase(folder: string, migrationsFolder = ownMigrations, shipped?: string) {
  try {
    return openLocked(folder, migrationsFolder, shipped)
  } catch (error) {
    throw explainFolderError(error, folder)
  }
}

function openLocked(folder: string, migrationsFolder: string, shipped: string | undefined) {
  completeRestore(folder)
  makeFolder(folder)
  const lock = lockFolder(folder)
  try {
    ensureNoneLost(folder)
    const file = join(folder, 'pianta.sqlite')
    ensureWritable(file)
    if (shipped !== undefined) beginWith(shipped, file)
    const database = connect(file)
    try {
      refuseTornCopy(database.$client)
      upgrade(database, migrationsFolder)
    } catch (error) {
      database.$client.close()
      throw error
    }
    return {
      database,
      close() {
        database.$client.close()
        lock[Symbol.dispose]()
      },
    }
  } catch (error) {
    lock[Symbol.dispose]()
    throw error
  }
}
