import Sqlite from 'better-sqlite3'
import type {Clock} from '#shared/clock.ts'
import {eq} from './drizzle.ts'
import type {Database} from './open.ts'
import {secret} from './schema.ts'

const restoredAtName = 'restored-at'

/**
 * Prepares a restored database:
 * 1. Deletes the epoch of event ids, so that the next start makes another: the log counts again from an earlier event, and
 *    ids that clients have seen must not come back.
 * 2. Records the time. Apps hold tokens from after the backup (identity/refresh-tokens.ts).
 */
export function markRestored(file: string, clock: Pick<Clock, 'now'>) {
  const client = new Sqlite(file, {fileMustExist: true})
  try {
    client.pragma('synchronous = FULL')
    if (!client.prepare("SELECT 1 FROM sqlite_master WHERE name = 'secret'").get()) return
    client.transaction(() => {
      client.prepare("DELETE FROM secret WHERE name = 'event-epoch'").run()
      client
        .prepare('INSERT OR REPLACE INTO secret (name, value) VALUES (?, ?)')
        .run(restoredAtName, String(clock.now()))
    })()
  } finally {
    client.close()
  }
}

/** Returns when the database was restored from a backup last, in milliseconds since the epoch. */
export function restoredAt(database: Database): number | undefined {
  const row = database.select({value: secret.value}).from(secret).where(eq(secret.name, restoredAtName)).get()
  return row && Number(row.value)
}
