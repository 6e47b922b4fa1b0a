import type Sqlite from 'better-sqlite3'

export const hour = 60 * 60 * 1000

const name = 'trusted-time'

/**
 * Returns the newest time that was known to be right, in milliseconds since the epoch. Data of an earlier release has
 * none stored: the newest time of a sign-in, a use or a version stands in; undefined without any.
 */
export function readTrustedTime(client: Sqlite.Database): number | undefined {
  const stored = client.prepare('SELECT value FROM secret WHERE name = ?').pluck().get(name)
  if (stored !== undefined) return Number(stored)
  const newest = client
    .prepare(
      `SELECT max(at) FROM (SELECT max(last_used_at) AS at FROM session UNION ALL SELECT max(last_used_at) FROM connection
       UNION ALL SELECT max(created_at) FROM revision)`,
    )
    .pluck()
    .get() as number | null
  return newest ?? undefined
}

export function storeTrustedTime(client: Sqlite.Database, at: number) {
  client.prepare('INSERT OR REPLACE INTO secret (name, value) VALUES (?, ?)').run(name, String(Math.round(at)))
}
