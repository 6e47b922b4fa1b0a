import {closeSync, fdatasync, openSync} from 'node:fs'
import type Sqlite from 'better-sqlite3'

/** The number of OFF, as `PRAGMA synchronous` returns it. */
const off = 0

/**
 * Returns a function that runs `act` and commits without waiting for the disk. Another thread syncs the log at once, or
 * the next commit does. A power cut before that undoes the commit. A kill undoes nothing, and later commits follow it
 * in the log (https://sqlite.org/pragma.html#pragma_synchronous, NORMAL with a WAL). Within a transaction `act` is a
 * part of that one. Use it only for data that no answer promises, like the time of a last use.
 */
export function createSyncBehind(client: Sqlite.Database) {
  const level = client.prepare<[], number>('PRAGMA synchronous').pluck()
  let isUnsynced = false
  let isSyncing = false
  let isClosed = false
  let log: number | undefined

  function syncLog() {
    if (isSyncing || !isUnsynced) return
    try {
      // The log is the same file while this connection is open. SQLite locks the database's file only, so closing
      // another descriptor of the log frees no lock.
      log ??= openSync(`${client.name}-wal`, 'r+')
    } catch {
      // Without a descriptor left, the next commit syncs it.
      return
    }
    isUnsynced = false
    isSyncing = true
    // The next commit reports a disk that fails.
    fdatasync(log, () => {
      isSyncing = false
      if (isClosed) closeLog()
      else syncLog()
    })
  }

  function closeLog() {
    if (log !== undefined) closeSync(log)
    log = undefined
  }

  const {close} = client
  client.close = () => {
    isClosed = true
    if (!isSyncing) closeLog()
    return close.call(client)
  }

  return function syncBehind<T>(act: () => T): T {
    // Tests turn syncs off. NORMAL is left behind when a failing disk refuses a rollback: this call ends it.
    if (client.inTransaction || level.get() === off) return act()
    client.pragma('synchronous = NORMAL')
    try {
      return act()
    } finally {
      client.pragma('synchronous = FULL')
      isUnsynced = true
      syncLog()
    }
  }
}
