import {hash} from 'node:crypto'
import {LRUCache} from 'lru-cache'
import {and, eq, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {catalogFile, projectModel} from '../database/tables/catalog.ts'
import type {ShippedAssets} from './shipped-assets.ts'

/**
 * The most unknown models of a project: a catalog loaded later may have them. A home of 16 MiB can name 200,000, and
 * each version others. Models of a loaded catalog don't count.
 */
export const maxUnknownModels = 20_000

export type ProjectModels = ReturnType<typeof createProjectModels>

interface Needs {
  database: Database
  shipped: Pick<ShippedAssets, 'pathOf'>
  max?: number
}

/** Stores the models and thumbnails that a project's versions name, in a loaded catalog or not. */
export function createProjectModels({database, shipped, max = maxUnknownModels}: Needs) {
  const known = lazyStatement(() =>
    database
      .select({sha256: projectModel.sha256})
      .from(projectModel)
      .where(
        and(
          eq(projectModel.projectId, sql.placeholder('projectId')),
          eq(projectModel.sha256, sql.placeholder('sha256')),
        ),
      ),
  )
  // Inserts thousands of hashes at once. Without `where`, SQLite would parse `on conflict` as part of a join.
  const insert = lazyStatement(() =>
    database
      .insert(projectModel)
      .select(
        sql`select ${sql.placeholder('projectId')}, value from json_each(${sql.placeholder('hashes')}) where true`,
      )
      .onConflictDoNothing(),
  )
  const insertOfCatalogs = lazyStatement(() =>
    database
      .insert(projectModel)
      .select(
        sql`select ${sql.placeholder('projectId')}, value from json_each(${sql.placeholder('hashes')})
        where exists (select 1 from ${catalogFile} where ${catalogFile.sha256} = value)`,
      )
      .onConflictDoNothing(),
  )
  const count = lazyStatement(() =>
    database
      .select({names: sql<number>`count(*)`})
      .from(projectModel)
      .where(eq(projectModel.projectId, sql.placeholder('projectId'))),
  )

  /** Maps a project to a digest of names already stored: most saves change none of a home's products. */
  const stored = new LRUCache<string, string>({max: 1000})

  return {
    has: (projectId: string, sha256: string): boolean => known.get({projectId, sha256}) !== undefined,

    /** Records a version's models, inside the transaction that saves it. Skips names already stored. */
    addNamed(projectId: string, hashes: readonly string[]) {
      if (hashes.length === 0) return
      const list = JSON.stringify(hashes)
      const digest = hash('sha1', list)
      if (stored.get(projectId) === digest) return
      const names = count.get({projectId})?.names ?? 0
      if (names + hashes.length > max) {
        const ofProgram = hashes.filter((sha256) => shipped.pathOf(sha256) !== undefined)
        insert.run({projectId, hashes: JSON.stringify(ofProgram)})
        return void insertOfCatalogs.run({projectId, hashes: list})
      }
      // Caches only when nothing was inserted: a rollback would undo the rows, not the cache.
      if (insert.run({projectId, hashes: list}).changes === 0) stored.set(projectId, digest)
    },
  }
}
