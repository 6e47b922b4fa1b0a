import type {Database} from './open.ts'

/**
 * Moves the write-ahead log into the database and empties it: its old pages hold texts that were deleted since. The
 * database itself overwrites deleted texts (`secure_delete`). Does nothing while another process reads, like a backup:
 * waiting for it would hold up every request.
 */
export function truncateLog({$client, waits}: Database) {
  waits.without(() => $client.pragma('wal_checkpoint(TRUNCATE)'))
}
