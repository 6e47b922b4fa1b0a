import {and, eq, isNull, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {thread} from '../database/schema.ts'

/** Where an open thread is pinned. */
export interface ThreadPin {
  planId: string
  ref?: {kind: string; id: string}
}

/** Reads where open threads are pinned, without their comments. */
export function createPins({database}: {database: Database}) {
  const open = database
    .select({planId: thread.planId, kind: thread.refKind, id: thread.refId})
    .from(thread)
    .where(and(eq(thread.projectId, sql.placeholder('projectId')), isNull(thread.resolvedAt)))
    .prepare()
  return {
    pinsOf: (projectId: string): ThreadPin[] =>
      open
        .all({projectId})
        .map(({planId, kind, id}) => (kind === null || id === null ? {planId} : {planId, ref: {kind, id}})),
  }
}
