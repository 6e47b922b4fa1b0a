import {existsSync, mkdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import Sqlite from 'better-sqlite3'
import {drizzle, migrate} from './drizzle.ts'
import {lockFolder} from './lock.ts'
import * as schema from './schema.ts'

const migrationsFolder = join(import.meta.dirname, 'migrations')

/** The data folder was written by a later release of this program. */
export class NewerDataError extends Error {
  override name = 'NewerDataError'
}

export type Database = ReturnType<typeof connect>

/**
 * Opens `pianta.sqlite` in the data folder, made (0700) when it is not there, and brings it to this program's schema.
 * A database that a migration will change is first copied beside itself. Holds the folder's lock until `close()`.
 * Throws FolderInUseError when another process has the folder, NewerDataError when its schema is ahead of this program's.
 */
export function openDatabase(folder: string) {
  mkdirSync(folder, {recursive: true, mode: 0o700})
  const lock = lockFolder(folder)
  try {
    const database = connect(join(folder, 'pianta.sqlite'))
    try {
      upgrade(database)
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

function upgrade(database: Database) {
  const {$client: client} = database
  const known = journal()
  const applied = appliedMigrations(client)
  if (applied > known.length) {
    throw new NewerDataError(
      `The data was written by a newer Pianta (its schema is step ${applied}, this program knows ${known.length}). ` +
        'Update Pianta, or restore a backup made by this version.',
    )
  }
  if (applied > 0 && applied < known.length) saveCopy(client, applied)
  migrate(database, {migrationsFolder})
}

function journal(): unknown[] {
  return JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')).entries
}

function appliedMigrations(client: Sqlite.Database): number {
  const table = client.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get()
  if (!table) return 0
  return client.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get() as number
}

/** The schema step names the copy, so that a failed upgrade tried again keeps the first copy. */
function saveCopy(client: Sqlite.Database, step: number) {
  const copy = `${client.name}.before-step-${step + 1}`
  if (!existsSync(copy)) client.prepare('VACUUM INTO ?').run(copy)
}
