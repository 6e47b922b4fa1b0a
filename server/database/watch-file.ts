import {statSync} from 'node:fs'
import {join} from 'node:path'

export type DatabaseFile = ReturnType<typeof watchDatabaseFile>

/**
 * Remembers which file an open database is. SQLite goes on writing to a deleted or replaced file, and those writes are
 * lost when the process ends.
 */
export function watchDatabaseFile(folder: string) {
  const file = join(folder, 'pianta.sqlite')
  // The log holds the last writes. SQLite makes it with the first of them, and keeps it while the database is open.
  const known = new Map([file, `${file}-wal`].map((path) => [path, idOf(path)]))
  let lost: string | undefined

  function findLost(): string | undefined {
    for (const [path, before] of known) {
      const now = idOf(path)
      if (now === before || now === 'unknown' || before === 'unknown') continue
      if (before === undefined) known.set(path, now)
      else return `${path} was ${now === undefined ? 'removed' : 'replaced'} while the server ran`
    }
    return undefined
  }

  return {
    /** Returns how the open files were lost; undefined while they are in their place. Once lost, they stay so. */
    problem(): string | undefined {
      lost ??= findLost()
      return lost
    },
  }
}

/** Returns the file's identity on this machine; undefined without a file. */
function idOf(path: string): string | undefined {
  try {
    const found = statSync(path, {throwIfNoEntry: false})
    return found && `${found.dev}:${found.ino}`
  } catch {
    // A failing disk tells nothing about the file.
    return 'unknown'
  }
}
