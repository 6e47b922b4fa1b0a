import {dirname} from 'node:path'
import type {Clock} from '#shared/clock.ts'
import type {File} from '#shared/contract/resources.ts'
import {timestampOf} from '#shared/contract/timestamp.ts'
import {and, asc, eq, exists, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import {isBackupRunning} from '../database/lock.ts'
import type {Database} from '../database/open.ts'
import {placeholders} from '../database/placeholders.ts'
import {projectFile, revisionFile} from '../database/tables/files.ts'
import type {Quotas} from '../quotas/store.ts'
import {createContentStore} from './content-store.ts'
import {isFileOfRevision, namingRevisions} from './naming-revisions.ts'
import {createReferenceCheck} from './referenced-bytes.ts'
import {createUnnamedFilesDeletion} from './unnamed-files.ts'
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
    database.insert(revisionFile).values(placeholders('projectId', 'number', 'sha256')),
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
          isFileOfRevision,
        ),
      )
      .orderBy(asc(revisionFile.sha256)),
  )
  const namedByAny = lazyStatement(() =>
    database
      .select(columns)
      .from(projectFile)
      .where(and(eq(projectFile.projectId, sql.placeholder('projectId')), exists(namingRevisions(database))))
      .orderBy(asc(projectFile.sha256)),
  )

  const content = createContentStore(folder, shipped.pathOf)
  const isReferenced = createReferenceCheck(database)

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
    /** Deletes bytes that nothing references, but not while a backup runs. */
    deleteIfUnreferenced(sha256: string) {
      if (!isReferenced(sha256) && !isBackupRunning(dirname(folder))) content.remove(sha256)
    },
    deleteUnnamed: createUnnamedFilesDeletion({database, clock}),
    /** Returns a project's file by its hash. */
    find(projectId: string, sha256: string): File | undefined {
      const row = known.get({projectId, sha256})
      return row && toFile(row)
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
