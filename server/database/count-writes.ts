import type Sqlite from 'better-sqlite3'

export interface Writes {
  /** How many statements were run that may have written, whether or not it was undone since. */
  count: number
}

type Run = (...values: unknown[]) => unknown

/**
 * Counts what is run on a connection and may write: whoever keeps what was read asks at every request whether that still
 * holds, and to ask SQLite (`total_changes()`) takes as long as a tenth of a row. All statements come from `prepare()` and
 * `exec()`, and SQLite itself says which only read, so that no writer can forget to count. Those that `transaction()` makes
 * for itself, which begin and end, write no rows.
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
    // `iterate()` would write when its first row is asked for, behind the count.
    if (!statement.readonly)
      Object.assign(statement, {
        run: counted(statement.run as Run),
        get: counted(statement.get as Run),
        all: counted(statement.all as Run),
        iterate: () => {
          throw new TypeError('what a write returns is taken with all()')
        },
      })
    return statement
  }) as typeof prepare
  return writes
}
