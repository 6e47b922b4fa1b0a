import {eq, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {catalogFile} from '../database/tables/catalog.ts'
import {projectFile} from '../database/tables/files.ts'
import {revision} from '../database/tables/revisions.ts'

/**
 * Creates a function that tells whether any table references bytes. Every table that does must be checked here:
 * unreferenced bytes are deleted.
 */
export function createReferenceCheck(database: Database): (sha256: string) => boolean {
  const ofProject = lazyStatement(() =>
    database
      .select({sha256: projectFile.sha256})
      .from(projectFile)
      .where(eq(projectFile.sha256, sql.placeholder('sha256')))
      .limit(1),
  )
  const asPicture = lazyStatement(() =>
    database
      .select({sha256: revision.thumbnail})
      .from(revision)
      .where(eq(revision.thumbnail, sql.placeholder('sha256')))
      .limit(1),
  )
  const ofCatalog = lazyStatement(() =>
    database
      .select({sha256: catalogFile.sha256})
      .from(catalogFile)
      .where(eq(catalogFile.sha256, sql.placeholder('sha256')))
      .limit(1),
  )

  return (sha256) => [ofProject, asPicture, ofCatalog].some((rows) => rows.get({sha256}) !== undefined)
}
