import type Sqlite from 'better-sqlite3'

/** The tables whose rows name bytes of the file store, with the column of the hash (`isReferenced` in store.ts). */
const naming = {project_file: 'sha256', revision: 'thumbnail', catalog_file: 'sha256'}

/**
 * Lists the hashes of all files that a database names, sorted. The database may be of an earlier release, which lacks
 * some tables and columns.
 */
export function listNamedFiles(client: Sqlite.Database): string[] {
  const queries = Object.entries(naming)
    .filter(([table, column]) => hasColumn(client, table, column))
    .map(([table, column]) => `SELECT ${column} AS sha256 FROM ${table} WHERE ${column} NOT NULL`)
  return queries.length === 0
    ? []
    : (client
        .prepare(`${queries.join(' UNION ')} ORDER BY sha256`)
        .pluck()
        .all() as string[])
}

const hasColumn = (client: Sqlite.Database, table: string, column: string) =>
  client.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column) !== undefined
