import {rmSync} from 'node:fs'
import Sqlite from 'better-sqlite3'
import {listNamedFiles} from '../files/named-files.ts'
import {BackupError} from './problems.ts'

/** Pages of 4 KiB per step. Between the steps the process looks for signals. */
const pagesPerStep = 1000

export interface DatabaseCopy {
  /** The number of its migrations. */
  schema: number
  /** The hashes of the files that it names, sorted. */
  named: string[]
}

/**
 * Copies a database that other processes may be writing to, as it is at this moment. The copy is one file, and whole:
 * its pages are checked. Throws BackupError when the database is damaged.
 */
export async function copyDatabase(from: string, to: string, signal?: AbortSignal): Promise<DatabaseCopy> {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(to + suffix, {force: true})
  const source = new Sqlite(from, {fileMustExist: true})
  try {
    // The transaction keeps the moment: without it, each write of another process would start the copy again.
    // biome-ignore lint/plugin: it only reads
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_master').get()
    await source.backup(to, {
      progress() {
        signal?.throwIfAborted()
        return pagesPerStep
      },
    })
  } finally {
    source.close()
  }
  return readCopy(from, to)
}

function readCopy(from: string, to: string): DatabaseCopy {
  const copy = new Sqlite(to)
  try {
    const problems = copy.pragma('quick_check(1)') as {quick_check: string}[]
    if (problems[0]?.quick_check !== 'ok') {
      throw new BackupError(
        `The database ${from} is damaged (${problems[0]?.quick_check}), so nothing was backed up. Restore the last backup.`,
      )
    }
    // Without a log of its own, the copy is one file.
    copy.pragma('journal_mode = DELETE')
    const hasSteps = copy.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get()
    const schema = hasSteps ? (copy.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get() as number) : 0
    return {schema, named: listNamedFiles(copy)}
  } finally {
    copy.close()
  }
}
