import {open} from 'node:fs/promises'
import type Sqlite from 'better-sqlite3'

/** What `PRAGMA synchronous` says of FULL. */
const full = 2

export type SyncBehind = ReturnType<typeof createSyncBehind>

/**
 * Returns a function that runs `act`, whose commit a power cut may undo until the log is synced: by the next commit of
 * another, or by this in another thread, at once. So nothing waits for the disk. A kill undoes nothing, and later
 * commits are in the log behind it (https://sqlite.org/pragma.html#pragma_synchronous, NORMAL with a WAL). Within a
 * transaction `act` is a part of that. Only for what needs no promise, like the time of a last use.
 */
export function createSyncBehind(client: Sqlite.Database) {
  const level = client.prepare<[], number>('PRAGMA synchronous').pluck()
  let isUnsynced = false
  let isSyncing = false

  async function syncLog() {
    if (isSyncing) return
    isSyncing = true
    while (isUnsynced) {
      isUnsynced = false
      try {
        // SQLite locks the database's file, never its log, so closing another descriptor of it frees no lock.
        await using log = await open(`${client.name}-wal`, 'r+')
        await log.datasync()
      } catch {
        // A database that was closed is synced, and a disk that fails is told by the next commit.
      }
    }
    isSyncing = false
  }

  return function syncBehind<T>(act: () => T): T {
    // Tests turn syncs off.
    if (client.inTransaction || level.get() !== full) return act()
    client.pragma('synchronous = NORMAL')
    try {
      return act()
    } finally {
      client.pragma('synchronous = FULL')
      isUnsynced = true
      void syncLog()
    }
  }
}
