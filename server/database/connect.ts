import Sqlite from 'better-sqlite3'
import {countWrites} from './count-writes.ts'
import {drizzle} from './drizzle.ts'
import {beginImmediately} from './immediate-transactions.ts'
import {keepPlans} from './keep-plans.ts'
import {createSyncBehind} from './sync-behind.ts'
import {createWaits} from './waits.ts'

export type Database = ReturnType<typeof connect>

/** Opens a database file, or creates it. Acknowledged writes survive a power cut. */
export function connect(file: string) {
  const client = new Sqlite(file)
  client.pragma('journal_mode = WAL')
  // better-sqlite3 defaults to NORMAL for WAL, which loses acknowledged rows in a power cut.
  client.pragma('synchronous = FULL')
  // Plain fsync leaves data in the drive's cache on macOS. Other systems ignore this.
  client.pragma('fullfsync = ON')
  client.pragma('checkpoint_fullfsync = ON')
  // Overwrites deleted rows with zeros: a deleted account's address would stay readable in the file.
  client.pragma('secure_delete = ON')
  client.pragma('foreign_keys = ON')
  client.pragma('wal_autocheckpoint = 4000')
  if (client.pragma('synchronous', {simple: true}) !== 2) throw new Error(`${file}: SQLite refused synchronous = FULL`)
  keepPlans(client)
  return Object.assign(beginImmediately(drizzle({client, casing: 'snake_case'})), {
    writes: countWrites(client),
    waits: createWaits(client),
    syncBehind: createSyncBehind(client),
  })
}
