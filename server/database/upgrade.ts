import {existsSync, readFileSync, renameSync, rmSync} from 'node:fs'
import {dirname, join} from 'node:path'
import type Sqlite from 'better-sqlite3'
import {syncFolder} from '../sync-folder.ts'
import type {Database} from './connect.ts'
import {migrate} from './drizzle.ts'

/** The data folder was written by a later release of this program. */
export class NewerDataError extends Error {
  override name = 'NewerDataError'
}

/**
 * Brings a database to the last step of the migrations, all in one transaction. One that has data is first copied beside
 * itself. Throws NewerDataError when it is ahead of them.
 */
export function upgrade(database: Database, migrationsFolder: string) {
  const {$client: client} = database
  const known = stepsOf(migrationsFolder)
  const applied = appliedSteps(client)
  if (applied > known) {
    throw new NewerDataError(
      `The data was written by a newer Pianta (its schema is step ${applied}, this program knows ${known}). ` +
        'Update Pianta, or restore a backup made by this version.',
    )
  }
  if (applied === known) return
  if (applied > 0) saveCopy(client, applied)
  // A migration that changes a column makes its table anew and drops the old one, which would take along every row that
  // references it. Written in a migration itself the pragma does nothing, for there it is in a transaction.
  client.pragma('foreign_keys = OFF')
  migrate(database, {migrationsFolder})
  client.pragma('foreign_keys = ON')
}

function stepsOf(migrationsFolder: string): number {
  return JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')).entries.length
}

function appliedSteps(client: Sqlite.Database): number {
  const table = client.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get()
  if (!table) return 0
  return client.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get() as number
}

/** The step names the copy, so that a failed upgrade tried again keeps the first one. Half a copy never has its name. */
function saveCopy(client: Sqlite.Database, step: number) {
  const copy = `${client.name}.before-step-${step + 1}`
  if (existsSync(copy)) return
  const unfinished = `${copy}.unfinished`
  rmSync(unfinished, {force: true})
  client.prepare('VACUUM INTO ?').run(unfinished)
  renameSync(unfinished, copy)
  syncFolder(dirname(copy))
}
