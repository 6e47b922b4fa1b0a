import {DatabaseSync} from 'node:sqlite'

/** SQLite's numbers of errors, and the names that its other driver gives them. */
const busy = 5
const names: Readonly<Record<number, string>> = {
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
}

/** The files that are held: the garbage collector would close them, and so release their locks. */
const held = new Set<DatabaseSync>()

/**
 * Locks a file for this process, until the lock is disposed of or the process ends; makes it if it is missing. Returns
 * undefined when another process, or this one, holds it. It is the operating system's file lock, through SQLite: unlike
 * a file that means *locked*, it needs no cleanup after a kill, which could race. Throws an error with a code like
 * `SQLITE_CANTOPEN` when the disk or the folder refuses. A journal in memory needs no room on a full disk; one on disk
 * shows that the folder takes files.
 */
export function lockFile(path: string, journal: 'memory' | 'delete'): Disposable | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, {timeout: 0})
    database.exec(`PRAGMA journal_mode = ${journal}`)
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database?.close()
    const {errcode = 0} = error as {errcode?: number}
    if (errcode === busy) return undefined
    throw Object.assign(error as Error, {code: names[errcode & 0xff] ?? 'SQLITE_ERROR'})
  }
  const lock = database
  held.add(lock)
  return {
    [Symbol.dispose]() {
      if (held.delete(lock)) lock.close()
    },
  }
}
