import {dirname} from 'node:path'
import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import type {File} from '#shared/contract/resources.ts'
import {timestampOf} from '#shared/contract/timestamp.ts'
import {deleteInSlices, sliceSize} from '../database/delete-in-slices.ts'
import {and, asc, eq, exists, gt, isNull, or, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import {isBackupRunning} from '../database/lock.ts'
import type {Database} from '../database/open.ts'
import {catalogFile} from '../database/tables/catalog.ts'
import {draft} from '../database/tables/drafts.ts'
import {projectFile, revisionFile} from '../database/tables/files.ts'
import {revision} from '../database/tables/revisions.ts'
import type {Quotas} from '../quotas/store.ts'
import {createContentStore} from './content-store.ts'
import type {Stored} from './write-bytes.ts'

export type FileStore = ReturnType<typeof createFiles>

/** A file's name and type in a project. */
export interface FileText {
  name: string
  contentType: File['contentType']
}

/** Milliseconds between storing bytes and referencing them: much longer than any save takes. */
const unreferencedFor = 60 * 60 * 1000

interface Needs {
  folder: string
  database: Database
  clock: Clock
  quotas: Pick<Quotas, 'ensureRoom'>
  shipped: {pathOf: (sha256: string) => string | undefined}
}

/** Stores the files of projects, the versions that name them, and their bytes, once for all projects and catalogs. */
export function createFiles({folder, database, clock, quotas, shipped}: Needs) {
  const columns = {
    sha256: projectFile.sha256,
    contentType: projectFile.contentType,
    size: projectFile.size,
    name: projectFile.name,
    createdAt: projectFile.createdAt,
  }
  const known = lazyStatement(() =>
    database
      .select(columns)
      .from(projectFile)
      .where(
        and(eq(projectFile.projectId, sql.placeholder('projectId')), eq(projectFile.sha256, sql.placeholder('sha256'))),
      ),
  )
  const keepName = lazyStatement(() =>
    database.insert(revisionFile).values({
      projectId: sql.placeholder('projectId'),
      number: sql.placeholder('number'),
      sha256: sql.placeholder('sha256'),
    }),
  )
  const isNamedThere = and(
    eq(projectFile.projectId, revisionFile.projectId),
    eq(projectFile.sha256, revisionFile.sha256),
  )
  // A cross join keeps its order: SQLite would walk all files of the project to find the few of one version.
  const namedBy = lazyStatement(() =>
    database
      .select(columns)
      .from(revisionFile)
      .crossJoin(projectFile)
      .where(
        and(
          eq(revisionFile.projectId, sql.placeholder('projectId')),
          eq(revisionFile.number, sql.placeholder('number')),
          isNamedThere,
        ),
      )
      .orderBy(asc(revisionFile.sha256)),
  )

  const lastSentAt = sql`coalesce(${projectFile.sentAgainAt}, ${projectFile.createdAt})`
  const naming = database.select({number: revisionFile.number}).from(revisionFile).where(isNamedThere)
  const namedByAny = lazyStatement(() =>
    database
      .select(columns)
      .from(projectFile)
      .where(and(eq(projectFile.projectId, sql.placeholder('projectId')), exists(naming)))
      .orderBy(asc(projectFile.sha256)),
  )

  // Stops at the first match: `in` would sort the whole list for each file.
  const isListed = sql`exists (select 1 from json_each(${draft.files}) where value = ${projectFile.sha256})`
  const drafting = database
    .select({projectId: draft.projectId})
    .from(draft)
    // A draft without a list may name any file of its project.
    .where(and(eq(draft.projectId, projectFile.projectId), or(isNull(draft.files), isListed)))

  const rowid = sql<number>`"project_file"."rowid"`
  const isNamed = sql<0 | 1>`exists ${naming} or exists ${drafting}`
  const slice = lazyStatement(() =>
    database
      .select({seq: rowid, sentAt: sql<number>`${lastSentAt}`, isNamed})
      .from(projectFile)
      .where(gt(rowid, sql.placeholder('behind')))
      .orderBy(asc(rowid))
      .limit(sliceSize),
  )
  const remove = lazyStatement(() =>
    database.delete(projectFile).where(sql`${rowid} in (select value from json_each(${sql.placeholder('seqs')}))`),
  )

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
  /** Every table that references bytes must be checked here. */
  const isReferenced = (sha256: string) =>
    [ofProject, asPicture, ofCatalog].some((rows) => rows.get({sha256}) !== undefined)

  const content = createContentStore(folder, shipped.pathOf)

  return {
    ...content,
    /**
     * Deletes unreferenced bytes, an hour after they were put. Leaves that to the next hour while a backup runs: its
     * copy of the database may name them.
     */
    deleteUnreferenced: (signal?: AbortSignal) =>
      content.deleteUnreferenced(
        isReferenced,
        clock.now() - unreferencedFor,
        () => signal?.aborted || isBackupRunning(dirname(folder)),
      ),
    /** Returns a project's file by its hash. */
    find(projectId: string, sha256: string): File | undefined {
      const row = known.get({projectId, sha256})
      return row && toFile(row)
    },
    /**
     * Deletes files from projects that no version or draft names, 30 days after the last upload (docs/api.md#files).
     * Goes through them in slices. Returns how many it deleted.
     */
    async deleteUnnamed(signal?: AbortSignal): Promise<number> {
      const before = clock.now() - limits.uploadRetention
      return deleteInSlices({slice, isOld: ({sentAt, isNamed}) => sentAt < before && !isNamed, remove}, signal)
    },
    /**
     * Adds bytes that `put` stored to the project. A known file keeps its first name and date. Throws QuotaError when
     * there is no room. Call it inside a transaction.
     */
    add(projectId: string, {sha256, size}: Stored, {name, contentType}: FileText): {file: File; isNew: boolean} {
      const now = clock.now()
      const before = known.get({projectId, sha256})
      if (!before) quotas.ensureRoom(projectId, size)
      const row = before ?? {sha256, size, name, contentType, createdAt: now}
      database
        .insert(projectFile)
        .values({projectId, ...row})
        .onConflictDoUpdate({target: [projectFile.projectId, projectFile.sha256], set: {sentAgainAt: now}})
        .run()
      return {file: toFile(row), isNew: before === undefined}
    },
    /** Returns the `hashes` that the project does not have. */
    missing: (projectId: string, hashes: readonly string[]) =>
      hashes.filter((sha256) => !known.get({projectId, sha256})),
    /** Records the files that a version names, inside the transaction that saves it. */
    keepNamed(projectId: string, number: number, hashes: readonly string[]) {
      for (const sha256 of hashes) keepName.run({projectId, number, sha256})
    },
    namedBy: (projectId: string, number: number): File[] => namedBy.all({projectId, number}).map(toFile),
    /** Lists every file that a version of the project names, sorted by hash. */
    listOf: (projectId: string): File[] => namedByAny.all({projectId}).map(toFile),
  }
}

const toFile = ({
  contentType,
  createdAt,
  ...row
}: Omit<typeof projectFile.$inferSelect, 'projectId' | 'sentAgainAt'>): File => ({
  ...row,
  contentType: contentType as File['contentType'],
  createdAt: timestampOf(createdAt),
})
