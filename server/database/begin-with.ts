import {chmodSync, closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {syncFolder} from '#shared/host/sync-folder.ts'

/**
 * The database that comes with a packaged program: every migration, and the starter catalog (package/make-shipped-database.ts).
 * A checkout has none.
 */
export const shippedDatabase = join(import.meta.dirname, 'shipped.sqlite')

/**
 * Makes a missing database a copy of a shipped one, whole or not at all: both migrating and loading a catalog take longer.
 * Copies nothing beside a log of SQLite's, which belongs to another database.
 */
export function beginWith(shipped: string, file: string) {
  if (!existsSync(shipped) || [file, `${file}-wal`, `${file}-journal`].some(existsSync)) return
  const unfinished = `${file}.unfinished`
  rmSync(unfinished, {force: true})
  copyFileSync(shipped, unfinished)
  // Installed files may be read-only.
  chmodSync(unfinished, 0o600)
  syncFile(unfinished)
  renameSync(unfinished, file)
  syncFolder(dirname(file))
}

function syncFile(file: string) {
  const descriptor = openSync(file, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
