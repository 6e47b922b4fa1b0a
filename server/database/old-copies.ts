import {readdirSync, rmSync, statSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import type {Clock} from '#shared/clock.ts'
import type {Database} from './open.ts'

/** Milliseconds for which the copy before an upgrade is kept. */
export const copiesKept = 90 * 24 * 60 * 60 * 1000

/** Deletes the copies that upgrades left long ago: they take as much room as the database, and hold deleted texts. */
export function deleteOldCopies({database, clock}: {database: Database; clock: Clock}) {
  const {name} = database.$client
  const [folder, start] = [dirname(name), `${basename(name)}.before-step-`]
  const before = clock.now() - copiesKept
  for (const file of readdirSync(folder)) {
    const copy = join(folder, file)
    if (file.startsWith(start) && statSync(copy).mtimeMs < before) rmSync(copy)
  }
}
