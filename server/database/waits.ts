import type Sqlite from 'better-sqlite3'

/** Milliseconds for which a statement waits, and its process with it, while another process holds the database. */
const busyTimeout = 5000

/** The same in a running server, whose requests wait without holding up others (when-free.ts). */
export const servingBusyTimeout = 250

export type Waits = ReturnType<typeof createWaits>

/** Sets how long the statements of a connection wait for another process that holds the database. */
export function createWaits(client: Sqlite.Database) {
  // Prepared: `pragma()` takes longer than the statement that it is for.
  const prepared = new Map<number, Sqlite.Statement>()
  let current = busyTimeout
  set(busyTimeout)

  function set(milliseconds: number) {
    const statement = prepared.get(milliseconds) ?? client.prepare(`PRAGMA busy_timeout = ${milliseconds}`)
    prepared.set(milliseconds, statement)
    statement.get()
  }

  return {
    change(milliseconds: number) {
      set(milliseconds)
      current = milliseconds
    },

    /** Runs `act`, whose statements fail at once with SQLITE_BUSY. */
    without<T>(act: () => T): T {
      set(0)
      try {
        return act()
      } finally {
        set(current)
      }
    },
  }
}
