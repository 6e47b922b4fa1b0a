import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import Sqlite from 'better-sqlite3'
import {drizzle} from './drizzle.ts'
import {lockFolder} from './lock.ts'
import * as schema from './schema.ts'
import {upgrade} from './upgrade.ts'

const ownMigrations = join(import.meta.dirname, 'migrations')

export type Database = ReturnType<typeof connect>

/**
 * Opens `pianta.sqlite` in the data folder, made (0700) when it is not there, and brings it to this program's schema.
 * Holds the folder's lock until `close()`. Throws FolderInUseError when another process has the folder, NewerDataError
 * when its schema is ahead of this program's.
 */
export function openDatabase(folder: string, migrationsFolder = ownMigrations) {
  mkdirSync(folder, {recursive: true, mode: 0o700})
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

function connect(file: string) {
  const client = new Sqlite(file)
  client.pragma('journal_mode = WAL')
  // better-sqlite3 is built with NORMAL for WAL, which loses acknowledged rows in a power cut.
  client.pragma('synchronous = FULL')
  client.pragma('foreign_keys = ON')
  client.pragma('busy_timeout = 5000')
  client.pragma('wal_autocheckpoint = 4000')
  if (client.pragma('synchronous', {simple: true}) !== 2) throw new Error(`${file}: SQLite refused synchronous = FULL`)
  return drizzle({client, schema, casing: 'snake_case'})
}
