import {and, eq, isNotNull, isNull, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {thread} from '../database/tables/threads.ts'

/** The place of an open thread. */
export interface ThreadPin {
  planId: string
  ref?: {kind: string; id: string}
}

/** Reads and moves the pins of threads, without their comments. */
export function createPins({database}: {database: Database}) {
  const open = lazyStatement(() =>
    database
      .select({planId: thread.planId, kind: thread.refKind, id: thread.refId})
      .from(thread)
      .where(and(eq(thread.projectId, sql.placeholder('projectId')), isNull(thread.resolvedAt))),
  )
  const elements = lazyStatement(() =>
    database
      .select({kind: sql<string>`${thread.refKind}`, id: sql<string>`${thread.refId}`})
      .from(thread)
      .where(and(eq(thread.projectId, sql.placeholder('projectId')), isNotNull(thread.refId))),
  )
  return {
    /** Returns the elements that threads are pinned on, open and resolved ones. */
    pinnedElements: (projectId: string): {kind: string; id: string}[] => [
      ...new Map(elements.all({projectId}).map(({kind, id}) => [`${kind} ${id}`, {kind, id}])).values(),
    ],

    /** Moves the pins on elements that a new version moved. Call it in the transaction that saves the version. */
    followElements(
      projectId: string,
      moved: readonly {kind: string; id: string; planId: string; by: readonly [number, number]}[],
    ) {
      for (const {kind, id, planId, by} of moved)
        database
          .update(thread)
          .set({planId, x: sql`round(${thread.x} + ${by[0]}, 4)`, y: sql`round(${thread.y} + ${by[1]}, 4)`})
          .where(and(eq(thread.projectId, projectId), eq(thread.refKind, kind), eq(thread.refId, id)))
          .run()
    },

    /** Returns where the open threads are pinned. */
    pinsOf: (projectId: string): ThreadPin[] =>
      open
        .all({projectId})
        .map(({planId, kind, id}) => (kind === null || id === null ? {planId} : {planId, ref: {kind, id}})),
  }
}
