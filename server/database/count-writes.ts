import type Sqlite from 'better-sqlite3'

export interface Writes {
  /** The number of statements that may have written, rolled back or not. */
  count: number
}

type Run = (...values: unknown[]) => unknown

/**
 * Counts a connection's writing statements, for caches that check on every request. SQLite's own `total_changes()`
 * would cost a tenth of a row read. Every statement comes from `prepare()` or `exec()`, and SQLite tells which are
 * read-only, so no writer escapes. The statements of `transaction()` write no rows.
 */
export function countWrites(client: Sqlite.Database): Writes {
  const writes = {count: 0}
  const {prepare, exec} = client
  const counted = (run: Run): Run =>
    function (this: unknown, ...values) {
      writes.count++
      return run.apply(this, values)
    }
  client.exec = counted(exec as Run) as typeof exec
  client.prepare = ((source: string) => {
    const statement = prepare.call(client, source)
    // `iterate()` would write on its first row, past the count.
    if (!statement.readonly)
      Object.assign(statement, {
        run: counted(statement.run as Run),
        get: counted(statement.get as Run),
        all: counted(statement.all as Run),
        iterate: () => {
          throw new TypeError('read the rows of a write with all(), not iterate()')
        },
      })
    return statement
  }) as typeof prepare
  return writes
}
