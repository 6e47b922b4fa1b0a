import type {Database} from './open.ts'

/**
 * Moves the write-ahead log into the database and empties it: its old pages hold texts that were deleted since. The
 * database itself overwrites deleted texts (`secure_delete`).
 */
export const truncateLog = ({$client}: Database) => void $client.pragma('wal_checkpoint(TRUNCATE)')
