import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import {deleteInSlices, sliceSize} from '../database/delete-in-slices.ts'
import {and, asc, eq, gt, isNull, or, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {draft} from '../database/tables/drafts.ts'
import {projectFile} from '../database/tables/files.ts'
import {namingRevisions} from './naming-revisions.ts'

/**
 * Creates a function that deletes files from projects that no version or draft names, 30 days after the last upload
 * (docs/api.md#files). It goes through them in slices, and resolves with how many it deleted.
 */
export function createUnnamedFilesDeletion({database, clock}: {database: Database; clock: Clock}) {
  // Stops at the first match: `in` would sort the whole list for each file.
  const isListed = sql`exists (select 1 from json_each(${draft.files}) where value = ${projectFile.sha256})`
  const drafting = database
    .select({projectId: draft.projectId})
    .from(draft)
    // A draft without a list may name any file of its project.
    .where(and(eq(draft.projectId, projectFile.projectId), or(isNull(draft.files), isListed)))

  const rowid = sql<number>`"project_file"."rowid"`
  const lastSentAt = sql<number>`coalesce(${projectFile.sentAgainAt}, ${projectFile.createdAt})`
  const isNamed = sql<0 | 1>`exists ${namingRevisions(database)} or exists ${drafting}`
  const slice = lazyStatement(() =>
    database
      .select({seq: rowid, sentAt: lastSentAt, isNamed})
      .from(projectFile)
      .where(gt(rowid, sql.placeholder('behind')))
      .orderBy(asc(rowid))
      .limit(sliceSize),
  )
  const remove = lazyStatement(() =>
    database.delete(projectFile).where(sql`${rowid} in (select value from json_each(${sql.placeholder('seqs')}))`),
  )

  return async (signal?: AbortSignal): Promise<number> => {
    const before = clock.now() - limits.uploadRetention
    return deleteInSlices({slice, isOld: ({sentAt, isNamed}) => sentAt < before && !isNamed, remove}, signal)
  }
}
