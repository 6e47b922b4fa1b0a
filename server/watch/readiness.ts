import type {Clock} from '#shared/clock.ts'
import {sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {heartbeat} from '../database/tables/watch.ts'
import type {DatabaseFile} from '../database/watch-file.ts'
import {addDuration, newDurations} from './durations.ts'

/** Milliseconds between writes, however often readiness is asked for. */
const writeInterval = 1000

export interface Readiness {
  isReady: boolean
  /** Why not, in a sentence. */
  problem?: string
}

export type ReadinessProbe = ReturnType<typeof createReadiness>

interface Needs {
  database: Database
  databaseFile: DatabaseFile
  clock: Clock
}

/**
 * Finds out whether the server can save: it writes a row, as durably as a version, and knows of parts that don't work.
 */
export function createReadiness({database, databaseFile, clock}: Needs) {
  const commits = newDurations()
  const write = lazyStatement(() =>
    database
      .insert(heartbeat)
      .values({id: 1, at: sql.placeholder('at')})
      .onConflictDoUpdate({target: heartbeat.id, set: {at: sql`excluded.at`}}),
  )
  let last: (Readiness & {at: number}) | undefined
  /** Problems of parts other than the database, by the part's name. */
  const problems = new Map<string, string>()

  function probe(): Readiness {
    const lost = databaseFile.problem()
    if (lost !== undefined) return {isReady: false, problem: lost}
    const start = performance.now()
    try {
      write.run({at: clock.now()})
      addDuration(commits, performance.now() - start)
      const [problem] = problems.values()
      return problem === undefined ? {isReady: true} : {isReady: false, problem}
    } catch (error) {
      return {isReady: false, problem: `The database can't be written: ${(error as Error).message}`}
    }
  }

  return {
    /** The times of the writes. */
    commits,

    /** Notes that a part of the server doesn't work, and why; undefined once it does. */
    note(part: string, problem: string | undefined) {
      if (problem === undefined) problems.delete(part)
      else problems.set(part, problem)
      last = undefined
    },

    /** Writes a row, or returns the result of the last second. */
    check(): Readiness {
      const now = performance.now()
      if (!last || now - last.at >= writeInterval) last = {...probe(), at: now}
      const {at: _, ...readiness} = last
      return readiness
    },
  }
}
