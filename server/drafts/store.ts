import {randomInt} from 'node:crypto'
import type {Clock} from '#shared/clock.ts'
import {and, eq, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {draft} from '../database/tables/drafts.ts'
import {ApiError} from '../errors.ts'
import type {Quotas} from '../quotas/store.ts'

export type Drafts = ReturnType<typeof createDrafts>

/** The project and the person of a draft. */
export interface DraftKey {
  projectId: string
  accountId: string
}

export interface Draft {
  base: number | null
  edit: number
  requestHash: string
  /** The home's JSON, zstd-compressed. */
  home: Uint8Array
  history: Uint8Array | null
  problemCount: number
  changedAt: number
  /** The hashes of the files that the home names: they stay in the project. Null when not known. */
  files: string[] | null
}

export interface NewDraft extends Omit<Draft, 'edit' | 'changedAt'> {
  files: string[]
}

interface Needs {
  database: Database
  clock: Clock
  quotas: Pick<Quotas, 'ensureRoom'>
}

/** Stores people's drafts: their unsaved changes to homes, one for each person and project. */
export function createDrafts({database, clock, quotas}: Needs) {
  const isOf = and(eq(draft.projectId, sql.placeholder('projectId')), eq(draft.accountId, sql.placeholder('accountId')))
  const select = lazyStatement(() => database.select().from(draft).where(isOf))
  const counted = lazyStatement(() =>
    database
      .select({
        edit: draft.edit,
        requestHash: draft.requestHash,
        changedAt: draft.changedAt,
        size: sql<number>`length(${draft.home}) + coalesce(length(${draft.history}), 0)`,
      })
      .from(draft)
      .where(isOf),
  )
  const remove = lazyStatement(() => database.delete(draft).where(isOf))

  return {
    find: (key: DraftKey): Draft | undefined => select.get({...key}),
    /** Returns the draft's counter, 0 without a draft, and the cause of its last change. */
    state: (key: DraftKey) => counted.get({...key}) ?? {edit: 0, requestHash: null, changedAt: null, size: 0},
    /**
     * Replaces the draft. Returns its new counter and time. The caller checks the replaced one in the same transaction.
     * The counter of a new draft begins anywhere, so a window can't take it for one that is gone. Throws QuotaError
     * when a larger draft does not fit.
     */
    put(key: DraftKey, content: NewDraft): {edit: number; changedAt: number} {
      const before = counted.get({...key})
      const size = content.home.length + (content.history?.length ?? 0)
      if (size > (before?.size ?? 0)) quotas.ensureRoom(key.projectId, size - (before?.size ?? 0))
      const edit = (before?.edit ?? randomInt(2 ** 47)) + 1
      const {home, history, ...fields} = content
      const row = {...fields, edit, changedAt: clock.now()}
      const values = {...key, ...row, home: bufferOf(home), history: history && bufferOf(history)}
      // SQLite copies each value that it gets: it gets large ones once.
      const large = {
        home: sql`excluded.${sql.identifier(draft.home.name)}`,
        history: sql`excluded.${sql.identifier(draft.history.name)}`,
      }
      database
        .insert(draft)
        .values(values)
        .onConflictDoUpdate({target: [draft.projectId, draft.accountId], set: {...row, ...large}})
        .run()
      return {edit, changedAt: row.changedAt}
    },
    /** Deletes the draft; returns whether there was one. */
    delete: (key: DraftKey): boolean => remove.run({...key}).changes > 0,
  }
}

/** Returns the same bytes without a copy. */
const bufferOf = ({buffer, byteOffset, byteLength}: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

/** The refusal of a change to a draft that another window changed. */
export const changedElsewhere = (edit: number) =>
  new ApiError('conflict', [`edit: another window changed this draft; its edit is ${edit}`])
