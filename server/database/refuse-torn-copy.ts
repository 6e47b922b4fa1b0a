import type Sqlite from 'better-sqlite3'
import {serverCommand} from '#shared/host/own-command.ts'
import {ownFileId, ownFileName} from './own-file.ts'

/** The database is a copy that was made while a server worked on it, and parts of it are missing. */
export class TornCopyError extends Error {
  override name = 'TornCopyError'
}

/**
 * Checks a database that is another file than at its last start: a copy of a live one may be torn, which saves would
 * find out later. Reading it takes seconds for each GB. Throws TornCopyError.
 */
export function refuseTornCopy(client: Sqlite.Database) {
  const problem = tornPart(client)
  if (problem === undefined) return
  throw new TornCopyError(
    `${client.name} is a damaged copy (${problem}): it was copied while a server worked on it. Copy it again while the ` +
      `server is stopped, or restore a backup: ${serverCommand} restore FILE`,
  )
}

/** Returns the damage of a copy; undefined for a whole copy, and for a database that is still in its place. */
function tornPart(client: Sqlite.Database): string | undefined {
  try {
    if (!client.prepare("SELECT 1 FROM sqlite_master WHERE name = 'secret'").get()) return undefined
    const known = client.prepare('SELECT value FROM secret WHERE name = ?').pluck().get(ownFileName)
    if (known === undefined || known === ownFileId(client.name)) return undefined
    const found = String(client.pragma('quick_check(1)', {simple: true}))
    return found === 'ok' ? undefined : found.split('\n').at(-1)
  } catch (error) {
    if (!String((error as {code?: unknown}).code).startsWith('SQLITE_CORRUPT')) throw error
    return (error as Error).message
  }
}
