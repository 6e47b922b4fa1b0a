import type {File} from '#shared/api/resources.ts'
import {and, asc, eq, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {projectFile, revisionFile} from '../database/schema.ts'
import {createContent} from './content.ts'

export type FileStore = ReturnType<typeof createFiles>

/** The files of projects: what each is, which versions name it, and the bytes, which lie once for all. */
export function createFiles({folder, database}: {folder: string; database: Database}) {
  const isKnown = database
    .select({sha256: projectFile.sha256})
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
  const namedBy = database
    .select({
      sha256: projectFile.sha256,
      contentType: projectFile.contentType,
      size: projectFile.size,
      name: projectFile.name,
      createdAt: projectFile.createdAt,
    })
    .from(revisionFile)
    .innerJoin(
      projectFile,
      and(eq(projectFile.projectId, revisionFile.projectId), eq(projectFile.sha256, revisionFile.sha256)),
    )
    .where(
      and(eq(revisionFile.projectId, sql.placeholder('projectId')), eq(revisionFile.number, sql.placeholder('number'))),
    )
    .orderBy(asc(projectFile.sha256))
    .prepare()

  return {
    ...createContent(folder),
    /** Those of `hashes` that the project does not have. */
    lacking: (projectId: string, hashes: readonly string[]) =>
      hashes.filter((sha256) => !isKnown.get({projectId, sha256})),
    /** Notes that a version names these files, inside the transaction that saves it. */
    keepNamed(projectId: string, number: number, hashes: readonly string[]) {
      for (const sha256 of hashes) keepName.run({projectId, number, sha256})
    },
    namedBy: (projectId: string, number: number): File[] => namedBy.all({projectId, number}).map(toFile),
  }
}

const toFile = ({contentType, createdAt, ...row}: Omit<typeof projectFile.$inferSelect, 'projectId'>): File => ({
  ...row,
  contentType: contentType as File['contentType'],
  createdAt: new Date(createdAt).toISOString(),
})
