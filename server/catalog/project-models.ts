import {hash} from 'node:crypto'
import {LRUCache} from 'lru-cache'
import {and, eq, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {catalogFile, projectModel} from '../database/schema.ts'

/**
 * So many names that no catalog has are kept for a project, as one may be loaded later: a home of 16 MiB may hold 200,000,
 * and each version others. Names that a catalog has are always kept.
 */
export const maxUnknownModels = 20_000

export type ProjectModels = ReturnType<typeof createProjectModels>

/** The models and thumbnails of products that some version of a project names, whether a catalog has them or not. */
export function createProjectModels({database, most = maxUnknownModels}: {database: Database; most?: number}) {
  const known = database
    .select({sha256: projectModel.sha256})
    .from(projectModel)
    .where(
      and(eq(projectModel.projectId, sql.placeholder('projectId')), eq(projectModel.sha256, sql.placeholder('sha256'))),
    )
    .prepare()
  // All at once: a home names up to some thousands. Without `where`, `on conflict` would be read as a join's.
  const keep = database
    .insert(projectModel)
    .select(sql`select ${sql.placeholder('projectId')}, value from json_each(${sql.placeholder('hashes')}) where true`)
    .onConflictDoNothing()
    .prepare()
  const keepOfCatalogs = database
    .insert(projectModel)
    .select(
      sql`select ${sql.placeholder('projectId')}, value from json_each(${sql.placeholder('hashes')})
        where exists (select 1 from ${catalogFile} where ${catalogFile.sha256} = value)`,
    )
    .onConflictDoNothing()
    .prepare()
  const count = database
    .select({names: sql<number>`count(*)`})
    .from(projectModel)
    .where(eq(projectModel.projectId, sql.placeholder('projectId')))
    .prepare()

  /** By project, a digest of names that were found to be there: most saves change none of a home's products. */
  const found = new LRUCache<string, string>({max: 1000})

  return {
    has: (projectId: string, sha256: string): boolean => known.get({projectId, sha256}) !== undefined,

    /** Notes that a version names these, inside the transaction that saves it. What is known is not written again. */
    addNamed(projectId: string, hashes: readonly string[]) {
      if (hashes.length === 0) return
      const list = JSON.stringify(hashes)
      const digest = hash('sha1', list)
      if (found.get(projectId) === digest) return
      const names = count.get({projectId})?.names ?? 0
      if (names + hashes.length > most) return void keepOfCatalogs.run({projectId, hashes: list})
      // What this transaction wrote may be undone; what was there before it stays as long as its project.
      if (keep.run({projectId, hashes: list}).changes === 0) found.set(projectId, digest)
    },
  }
}
