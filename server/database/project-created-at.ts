import {sql} from './drizzle.ts'

/** Returns a project's `createdAt` as SQL, for the tables that repeat it so that their lists are in order. */
export const projectCreatedAtOf = (projectId: string) =>
  sql<number>`(select created_at from project where id = ${projectId})`
