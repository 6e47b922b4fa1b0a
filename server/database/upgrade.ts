import {existsSync, readFileSync, renameSync, rmSync} from 'node:fs'
import {dirname, join} from 'node:path'
import type Sqlite from 'better-sqlite3'
import {serverCommand, updateAdvice} from '#shared/host/own-command.ts'
import {syncFolder} from '#shared/host/sync-folder.ts'
import type {Database} from './connect.ts'
import {readMigrationFiles} from './drizzle.ts'

/** A later release wrote the data folder. */
export class NewerDataError extends Error {
  override name = 'NewerDataError'
}

/**
 * Applies the missing migrations in one transaction. Copies a database with data first. Throws NewerDataError when the
 * database has more migrations than this program.
 */
export function upgrade(database: Database, migrationsFolder: string) {
  const {$client: client} = database
  const known = stepsOf(migrationsFolder)
  const applied = appliedSteps(client)
  if (applied > known) {
    throw new NewerDataError(
      `The data was written by a newer Pianta (its schema is step ${applied}, this program knows ${known}). ` +
        `${updateAdvice} To go back instead, run \`${serverCommand} restore FILE\` with a backup of this release.`,
    )
  }
  if (applied === known) return
  if (applied > 0) saveCopy(client, applied)
  // SQLite changes a column by copying and dropping its table, which would cascade to referencing rows. The pragma has
  // no effect inside a migration's transaction.
  client.pragma('foreign_keys = OFF')
  migrate(client, migrationsFolder)
  client.pragma('foreign_keys = ON')
  if (applied > 0) rewrite(client)
}

/**
 * Applies the missing migrations. Drizzle's own function hides why one failed: a full disk ends its transaction, and
 * then its ROLLBACK fails.
 */
function migrate(client: Sqlite.Database, migrationsFolder: string) {
  const run = () => {
    client.exec(
      'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
    )
    const last = client.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get() as number | null
    const record = client.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)')
    for (const {sql, hash, folderMillis} of readMigrationFiles({migrationsFolder})) {
      if (last !== null && folderMillis <= last) continue
      for (const statement of sql) client.exec(statement)
      record.run(hash, folderMillis)
    }
  }
  client.transaction(run).immediate()
}

/** Rewrites the file: releases before `secure_delete` left deleted texts in it. */
function rewrite(client: Sqlite.Database) {
  try {
    client.exec('VACUUM')
  } catch {
    // It needs room for a second copy. The data is complete without it.
  }
}

/** Returns the number of migrations in a folder. */
export function stepsOf(migrationsFolder: string): number {
  return JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')).entries.length
}

function appliedSteps(client: Sqlite.Database): number {
  const table = client.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get()
  if (!table) return 0
  return client.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get() as number
}

/** Names the copy by the step, so that a retried upgrade keeps the first. Renames it when complete. */
function saveCopy(client: Sqlite.Database, step: number) {
  const copy = `${client.name}.before-step-${step + 1}`
  if (existsSync(copy)) return
  const unfinished = `${copy}.unfinished`
  rmSync(unfinished, {force: true})
  client.prepare('VACUUM INTO ?').run(unfinished)
  renameSync(unfinished, copy)
  syncFolder(dirname(copy))
}
