import {and, eq} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {projectFile, revisionFile} from '../database/tables/files.ts'

/** Joins a project's file with the versions that name it. */
export const isFileOfRevision = and(
  eq(projectFile.projectId, revisionFile.projectId),
  eq(projectFile.sha256, revisionFile.sha256),
)

/** Selects the versions that name a file: a subquery of a query on `project_file`. */
export const namingRevisions = (database: Database) =>
  database.select({number: revisionFile.number}).from(revisionFile).where(isFileOfRevision)
