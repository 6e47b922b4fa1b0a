import {limits} from '#shared/contract/limits.ts'
import type {Anchor, Comment, Thread} from '#shared/contract/resources.ts'
import {timestampOf} from '#shared/contract/timestamp.ts'
import {and, asc, desc, eq, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {account} from '../database/tables/accounts.ts'
import {comment, thread} from '../database/tables/threads.ts'

/** The position of a thread in a list: newest first, then by ID. */
export type ThreadKey = readonly [createdAt: number, id: string]

/** Reads threads in the form `/v1` returns them. */
export function createThreadReader({database}: {database: Database}) {
  const isOfProject = eq(thread.projectId, sql.placeholder('projectId'))
  const afterKey = lazyStatement(() =>
    database
      .select()
      .from(thread)
      .where(
        and(
          isOfProject,
          sql`(${thread.createdAt}, ${thread.id}) < (${sql.placeholder('createdAt')}, ${sql.placeholder('id')})`,
        ),
      )
      .orderBy(desc(thread.createdAt), desc(thread.id))
      .limit(sql.placeholder('count')),
  )
  const one = lazyStatement(() =>
    database
      .select()
      .from(thread)
      .where(and(isOfProject, eq(thread.id, sql.placeholder('id')))),
  )
  const commentsOf = lazyStatement(() =>
    database
      .select({
        threadId: comment.threadId,
        id: comment.id,
        accountName: account.name,
        email: account.email,
        body: comment.body,
        appName: comment.appName,
        editedAt: comment.editedAt,
        createdAt: comment.createdAt,
      })
      .from(comment)
      .leftJoin(account, eq(account.id, comment.authorId))
      .where(sql`${comment.threadId} in (select value from json_each(${sql.placeholder('threadIds')}))`)
      .orderBy(asc(comment.threadId), asc(comment.seq))
      .limit(sql.placeholder('count')),
  )

  /** Returns the comments of threads, by thread in the order of their IDs; at most `count`. */
  const readComments = (rows: readonly ThreadRow[], count: number) =>
    commentsOf.all({threadIds: JSON.stringify(rows.map(({id}) => id)), count})

  const mostOf = (rows: readonly ThreadRow[]) => rows.length * limits.commentsPerThread

  function addComments(rows: readonly ThreadRow[], read = readComments(rows, mostOf(rows))): Thread[] {
    const comments = Map.groupBy(read, ({threadId}) => threadId)
    return rows.map((row) => toThread(row, (comments.get(row.id) ?? []).map(toComment)))
  }

  function rowsAfter(projectId: string, key: ThreadKey | undefined, count: number): ThreadRow[] {
    const [createdAt, id] = key ?? [Number.MAX_SAFE_INTEGER, '']
    return afterKey.all({projectId, createdAt, id, count})
  }

  return {
    /** Returns up to `count` threads after `key`, newest first; -1 returns all. */
    list: (projectId: string, key: ThreadKey | undefined, count: number): Thread[] =>
      addComments(rowsAfter(projectId, key, count)),
    /** Returns the same threads without their comments, which may be many. */
    rowsAfter,
    /**
     * Yields the threads of `rows` with their comments. Reads a page's comments together, but no more at once than a
     * thread can have: those beyond are read thread by thread, when requested.
     */
    *withComments(rows: Iterable<ThreadRow>): Generator<Thread> {
      for (const page of pagesOf(rows)) {
        const read = readComments(page, limits.commentsPerThread + 1)
        const beyond = read.length > limits.commentsPerThread ? read.at(-1)?.threadId : undefined
        const isRead = ({id}: ThreadRow) => beyond === undefined || id < beyond
        const whole = addComments(page.filter(isRead), read)
        for (const row of page) yield* isRead(row) ? whole.splice(0, 1) : addComments([row])
      }
    },
    /** Returns undefined if the project has no such thread. */
    read(projectId: string, id: string): Thread | undefined {
      return addComments(one.all({projectId, id}))[0]
    },
    has: (projectId: string, id: string): boolean => one.get({projectId, id}) !== undefined,
  }
}

function* pagesOf(rows: Iterable<ThreadRow>): Generator<ThreadRow[], undefined> {
  let page: ThreadRow[] = []
  for (const row of rows) {
    page.push(row)
    if (page.length < limits.pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

export const keyOfThread = ({createdAt, id}: Thread): ThreadKey => [Date.parse(createdAt), id]

export type ThreadRow = typeof thread.$inferSelect

function toThread({id, planId, resolvedAt, createdAt, ...pinned}: ThreadRow, comments: Comment[]): Thread {
  return {
    id,
    planId,
    anchor: anchorOf(pinned),
    resolvedAt: timestampOf(resolvedAt),
    createdAt: timestampOf(createdAt),
    comments,
  }
}

export function anchorOf({x, y, refKind, refId}: Pick<ThreadRow, 'x' | 'y' | 'refKind' | 'refId'>): Anchor {
  const ref = refKind === null || refId === null ? {} : {ref: {kind: refKind, id: refId}}
  return {...ref, at: [x, y]}
}

interface CommentRow extends Pick<typeof comment.$inferSelect, 'id' | 'body' | 'appName' | 'editedAt' | 'createdAt'> {
  accountName: string | null
  email: string | null
}

const toComment = ({id, accountName, email, body, appName, editedAt, createdAt}: CommentRow): Comment => ({
  id,
  authorName: accountName || email,
  body,
  appName,
  editedAt: timestampOf(editedAt),
  createdAt: timestampOf(createdAt),
})
