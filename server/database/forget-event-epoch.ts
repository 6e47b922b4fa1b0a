import Sqlite from 'better-sqlite3'

/**
 * Deletes the epoch of event ids from a restored database, so that the next start makes another: the restored log counts
 * again from an earlier event, and ids that clients have seen must not come back.
 */
export function forgetEventEpoch(file: string) {
  const client = new Sqlite(file, {fileMustExist: true})
  try {
    client.pragma('synchronous = FULL')
    const hasSecrets = client.prepare("SELECT 1 FROM sqlite_master WHERE name = 'secret'").get()
    if (hasSecrets) client.prepare("DELETE FROM secret WHERE name = 'event-epoch'").run()
  } finally {
    client.close()
  }
}
