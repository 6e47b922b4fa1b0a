import {LRUCache} from 'lru-cache'
import {alias, and, desc, eq, gt, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {placeholders} from '../database/placeholders.ts'
import {revisionHome} from '../database/tables/revisions.ts'
import type {StoredHome, WholeHome} from '../homes/stored-home.ts'

/** Stores the compressed homes of versions, without decompressing them. */
export function createStoredHomes({database}: {database: Database}) {
  const base = alias(revisionHome, 'base')
  const isOfProject = eq(revisionHome.projectId, sql.placeholder('projectId'))
  const one = lazyStatement(() =>
    database
      .select({bytes: revisionHome.home, baseNumber: base.number, baseBytes: base.home})
      .from(revisionHome)
      .leftJoin(base, and(eq(base.projectId, revisionHome.projectId), eq(base.number, revisionHome.base)))
      .where(and(isOfProject, eq(revisionHome.number, sql.placeholder('number')))),
  )
  const last = lazyStatement(() =>
    database
      .select({number: revisionHome.number, base: revisionHome.base})
      .from(revisionHome)
      .where(isOfProject)
      .orderBy(desc(revisionHome.number))
      .limit(1),
  )
  const taken = lazyStatement(() =>
    database
      .select({bytes: sql<number | null>`sum(length(${revisionHome.home}))`})
      .from(revisionHome)
      .where(and(isOfProject, gt(revisionHome.number, sql.placeholder('number')))),
  )
  const insert = lazyStatement(() =>
    database.insert(revisionHome).values(placeholders('projectId', 'number', 'home', 'base')),
  )

  /** Returns a version's home. Throws for an unknown version. */
  function of(projectId: string, number: number): StoredHome {
    const row = one.get({projectId, number})
    if (!row) throw new Error(`version ${number} of project ${projectId} has no home`)
    const {bytes, baseNumber, baseBytes} = row
    return {bytes, base: baseNumber === null || baseBytes === null ? null : {number: baseNumber, bytes: baseBytes}}
  }

  /** The bytes of the versions after a whole one, by project, so a save sums only the newer ones. */
  const counted = new LRUCache<string, {whole: number; upTo: number; bytes: number}>({max: 1000})

  function takenSince(projectId: string, whole: number, newest: number): number {
    const known = counted.get(projectId)
    const {upTo, bytes} = known?.whole === whole ? known : {upTo: whole, bytes: 0}
    const all = bytes + (taken.get({projectId, number: upTo})?.bytes ?? 0)
    counted.set(projectId, {whole, upTo: newest, bytes: all})
    return all
  }

  return {
    of,

    /**
     * Returns the whole version that the last one uses as its base, or the last one itself. Returns undefined once the
     * versions since take as many bytes: each is larger than the one before, and a new base then minimises their total.
     */
    baseFor(projectId: string): WholeHome | undefined {
      const newest = last.get({projectId})
      if (!newest) return undefined
      const number = newest.base ?? newest.number
      const {bytes} = of(projectId, number)
      return takenSince(projectId, number, newest.number) < bytes.length ? {number, bytes} : undefined
    },

    add(projectId: string, number: number, {bytes, base}: StoredHome) {
      insert.run({projectId, number, home: bytes, base: base?.number ?? null})
    },
  }
}
