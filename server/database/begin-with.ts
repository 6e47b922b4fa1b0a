import {existsSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {syncFolder} from '#shared/host/sync-folder.ts'

/**
 * The database that comes with a packaged program: every migration, and the starter catalog
 * (package/make-shipped-database.ts). A checkout has none.
 */
export const shippedDatabase = join(import.meta.dirname, 'shipped.sqlite')

/**
 * Makes a missing database a copy of a shipped one, whole or not at all: both migrating and loading a catalog take
 * longer. Copies nothing beside a log of SQLite's, which belongs to another database.
 */
export function beginWith(shipped: string, file: string) {
  if (!existsSync(shipped) || [file, `${file}-wal`, `${file}-journal`].some(existsSync)) return
  const unfinished = `${file}.unfinished`
  rmSync(unfinished, {force: true})
  // Not as a copy of the file: installed ones may be read-only.
  writeFileSync(unfinished, readFileSync(shipped), {mode: 0o600, flush: true})
  renameSync(unfinished, file)
  syncFolder(dirname(file))
}
