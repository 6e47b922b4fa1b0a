import Sqlite from 'better-sqlite3'
import type {Clock} from '#shared/clock.ts'
import {eq} from './drizzle.ts'
import type {Database} from './open.ts'
import {ownFileId, ownFileName} from './own-file.ts'
import {secret} from './tables/database.ts'

const restoredAtName = 'restored-at'

/**
 * Prepares a restored database:
 * 1. Deletes the epoch of event ids, so that the next start makes another: the log counts again from an earlier event,
 *    and ids that clients have seen must not come back.
 * 2. Records the time. Apps hold tokens from after the backup (identity/refresh-tokens.ts).
 */
export function markRestored(file: string, clock: Pick<Clock, 'now'>) {
  const client = new Sqlite(file, {fileMustExist: true})
  try {
    client.pragma('synchronous = FULL')
    if (!client.prepare("SELECT 1 FROM sqlite_master WHERE name = 'secret'").get()) return
    client
      .transaction(() => {
        mark(client, clock)
        client.prepare('DELETE FROM secret WHERE name = ?').run(ownFileName)
      })
      .immediate()
  } finally {
    client.close()
  }
}

/**
 * Treats the database as restored if it is a copy: another program may have put back an old state of the data folder.
 * Returns whether it is one. A moved folder without a loss looks the same; then streams start anew for nothing.
 * `restored` runs in the same transaction after this, and after `pianta restore`.
 */
export function markIfCopied(
  {$client}: Pick<Database, '$client'>,
  file: string,
  {clock, restored}: {clock: Pick<Clock, 'now'>; restored: () => void},
): boolean {
  const own = ownFileId(file)
  const stored = (name: string) => $client.prepare('SELECT value FROM secret WHERE name = ?').pluck().get(name)
  const known = stored(ownFileName)
  if (known === own) return false
  $client
    .transaction(() => {
      if (known !== undefined) mark($client, clock)
      if (stored(restoredAtName) !== undefined) restored()
      put($client, ownFileName, own)
    })
    .immediate()
  return known !== undefined
}

function mark(client: Sqlite.Database, clock: Pick<Clock, 'now'>) {
  client.prepare("DELETE FROM secret WHERE name = 'event-epoch'").run()
  put(client, restoredAtName, String(clock.now()))
}

const put = (client: Sqlite.Database, name: string, value: string) =>
  client.prepare('INSERT OR REPLACE INTO secret (name, value) VALUES (?, ?)').run(name, value)

/** Returns when the database was restored from a backup last, in milliseconds since the epoch. */
export function restoredAt(database: Database): number | undefined {
  const row = database.select({value: secret.value}).from(secret).where(eq(secret.name, restoredAtName)).get()
  return row && Number(row.value)
}
