import {alias, and, desc, eq, gt, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {revisionHome} from '../database/schema.ts'
import type {StoredHome, WholeHome} from '../homes/stored-home.ts'

/** The homes of versions, as bytes that are never read here. */
export function createStoredHomes({database}: {database: Database}) {
  const base = alias(revisionHome, 'base')
  const isOfProject = eq(revisionHome.projectId, sql.placeholder('projectId'))
  const one = database
    .select({bytes: revisionHome.home, baseNumber: base.number, baseBytes: base.home})
    .from(revisionHome)
    .leftJoin(base, and(eq(base.projectId, revisionHome.projectId), eq(base.number, revisionHome.base)))
    .where(and(isOfProject, eq(revisionHome.number, sql.placeholder('number'))))
    .prepare()
  const last = database
    .select({number: revisionHome.number, base: revisionHome.base})
    .from(revisionHome)
    .where(isOfProject)
    .orderBy(desc(revisionHome.number))
    .limit(1)
    .prepare()
  const taken = database
    .select({bytes: sql<number | null>`sum(length(${revisionHome.home}))`})
    .from(revisionHome)
    .where(and(isOfProject, gt(revisionHome.number, sql.placeholder('number'))))
    .prepare()
  const insert = database
    .insert(revisionHome)
    .values({
      projectId: sql.placeholder('projectId'),
      number: sql.placeholder('number'),
      home: sql.placeholder('home'),
      base: sql.placeholder('base'),
    })
    .prepare()

  /** Throws when there is no such version. */
  function of(projectId: string, number: number): StoredHome {
    const row = one.get({projectId, number})
    if (!row) throw new Error(`version ${number} of project ${projectId} has no home`)
    const {bytes, baseNumber, baseBytes} = row
    return {bytes, base: baseNumber === null || baseBytes === null ? null : {number: baseNumber, bytes: baseBytes}}
  }

  return {
    of,

    /**
     * The whole one that the last is stored on, or the last itself, until those since take as much as it does. Each takes
     * somewhat more than the one before it, and what all of them take is then the least.
     */
    baseFor(projectId: string): WholeHome | undefined {
      const newest = last.get({projectId})
      if (!newest) return undefined
      const number = newest.base ?? newest.number
      const {bytes} = of(projectId, number)
      const since = taken.get({projectId, number})?.bytes ?? 0
      return since < bytes.length ? {number, bytes} : undefined
    },

    add(projectId: string, number: number, {bytes, base}: StoredHome) {
      insert.run({projectId, number, home: bytes, base: base?.number ?? null})
    },
  }
}
