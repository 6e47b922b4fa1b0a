import {limits} from '#shared/api/limits.ts'
import type {File} from '#shared/api/resources.ts'
import type {Clock} from '#shared/clock.ts'
import {and, asc, eq, lt, notExists, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {catalogFile, projectFile, revision, revisionFile} from '../database/schema.ts'
import {timestampOf} from '../timestamp.ts'
import {createContentStore, type Stored} from './content-store.ts'

export type FileStore = ReturnType<typeof createFiles>

/** What a project says of a file beside its bytes. */
export interface FileText {
  name: string
  contentType: File['contentType']
}

/** From bytes being put to a project or version naming them: much longer than any save takes. */
const timeToName = 60 * 60 * 1000

interface Needs {
  folder: string
  database: Database
  clock: Clock
}

/** The files of projects: what each is, which versions name it, and the bytes, which lie once for all, catalogs' too. */
export function createFiles({folder, database, clock}: Needs) {
  const columns = {
    sha256: projectFile.sha256,
    contentType: projectFile.contentType,
    size: projectFile.size,
    name: projectFile.name,
    createdAt: projectFile.createdAt,
  }
  const known = database
    .select(columns)
    .from(projectFile)
    .where(
      and(eq(projectFile.projectId, sql.placeholder('projectId')), eq(projectFile.sha256, sql.placeholder('sha256'))),
    )
    .prepare()
  const keepName = database
    .insert(revisionFile)
    .values({
      projectId: sql.placeholder('projectId'),
      number: sql.placeholder('number'),
      sha256: sql.placeholder('sha256'),
    })
    .prepare()
  const isNamedThere = and(
    eq(projectFile.projectId, revisionFile.projectId),
    eq(projectFile.sha256, revisionFile.sha256),
  )
  const namedBy = database
    .select(columns)
    .from(revisionFile)
    .innerJoin(projectFile, isNamedThere)
    .where(
      and(eq(revisionFile.projectId, sql.placeholder('projectId')), eq(revisionFile.number, sql.placeholder('number'))),
    )
    .orderBy(asc(projectFile.sha256))
    .prepare()
  const namedByAny = database
    .selectDistinct(columns)
    .from(revisionFile)
    .innerJoin(projectFile, isNamedThere)
    .where(eq(revisionFile.projectId, sql.placeholder('projectId')))
    .orderBy(asc(projectFile.sha256))
    .prepare()

  const lastSentAt = sql`coalesce(${projectFile.sentAgainAt}, ${projectFile.createdAt})`
  const naming = database.select({number: revisionFile.number}).from(revisionFile).where(isNamedThere)

  const ofProject = database
    .select({sha256: projectFile.sha256})
    .from(projectFile)
    .where(eq(projectFile.sha256, sql.placeholder('sha256')))
    .limit(1)
    .prepare()
  const asPicture = database
    .select({sha256: revision.thumbnail})
    .from(revision)
    .where(eq(revision.thumbnail, sql.placeholder('sha256')))
    .limit(1)
    .prepare()
  const ofCatalog = database
    .select({sha256: catalogFile.sha256})
    .from(catalogFile)
    .where(eq(catalogFile.sha256, sql.placeholder('sha256')))
    .limit(1)
    .prepare()
  /** Whoever else keeps bytes here must be asked too. */
  const isNamed = (sha256: string) => [ofProject, asPicture, ofCatalog].some((rows) => rows.get({sha256}) !== undefined)

  const content = createContentStore(folder)

  return {
    ...content,
    /** Removes the bytes that no project has any more, an hour after they were put. */
    deleteUnreferenced: (signal?: AbortSignal) => content.deleteUnreferenced(isNamed, clock.now() - timeToName, signal),
    /** A file as the project knows it, by its hash. */
    find(projectId: string, sha256: string): File | undefined {
      const row = known.get({projectId, sha256})
      return row && toFile(row)
    },
    /** Takes from projects what no version names, 30 days after it was last uploaded (decisions: Export). */
    deleteUnnamed: () =>
      database
        .delete(projectFile)
        .where(and(lt(lastSentAt, clock.now() - limits.uploadsKept), notExists(naming)))
        .run().changes,
    /** Makes bytes that `put` has stored a file of the project. One that it knows keeps its first name and date. */
    add(projectId: string, {sha256, size}: Stored, {name, contentType}: FileText): {file: File; isNew: boolean} {
      const now = clock.now()
      const before = known.get({projectId, sha256})
      const row = before ?? {sha256, size, name, contentType, createdAt: now}
      database
        .insert(projectFile)
        .values({projectId, ...row})
        .onConflictDoUpdate({target: [projectFile.projectId, projectFile.sha256], set: {sentAgainAt: now}})
        .run()
      return {file: toFile(row), isNew: before === undefined}
    },
    /** Those of `hashes` that the project does not have. */
    lacking: (projectId: string, hashes: readonly string[]) =>
      hashes.filter((sha256) => !known.get({projectId, sha256})),
    /** Notes that a version names these files, inside the transaction that saves it. */
    keepNamed(projectId: string, number: number, hashes: readonly string[]) {
      for (const sha256 of hashes) keepName.run({projectId, number, sha256})
    },
    namedBy: (projectId: string, number: number): File[] => namedBy.all({projectId, number}).map(toFile),
    /** Every file that some version of the project names, by hash. */
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
