import {randomUUID} from 'node:crypto'
import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import type {Thread, ThreadInput} from '#shared/contract/resources.ts'
import {and, asc, eq, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {comment, thread} from '../database/tables/threads.ts'
import {found, invalidInput, notFound} from '../errors.ts'
import type {ProjectChanges} from '../events/project-changes.ts'
import type {HostStore} from '../host-references/store.ts'
import type {Quotas} from '../quotas/store.ts'
import type {Author} from '../revisions/store.ts'
import {commentProblem} from './comment-body.ts'
import type {NoticeStore} from './notices.ts'
import {createPins} from './pins.ts'
import {createThreadReader} from './read-threads.ts'
import {createSummaries} from './summaries.ts'

export type ThreadStore = ReturnType<typeof createThreads>

interface Needs {
  database: Database
  clock: Clock
  hosts: Pick<HostStore, 'isInLast'>
  notices: Pick<NoticeStore, 'notify'>
  projectChanges: Pick<ProjectChanges, 'announce'>
  quotas: Pick<Quotas, 'ensureRoom'>
}

/**
 * Stores discussions pinned on plans. Callers check that the person can view the project. Each action is one
 * transaction with its notices (docs/api.md#threads) and returns the updated thread. An unknown thread throws
 * not_found, a text that the owners have no room for QuotaError.
 */
export function createThreads({database, clock, hosts, notices, projectChanges, quotas}: Needs) {
  const reader = createThreadReader({database})
  const authors = lazyStatement(() =>
    database
      .select({authorId: comment.authorId})
      .from(comment)
      .where(eq(comment.threadId, sql.placeholder('threadId')))
      .orderBy(asc(comment.seq)),
  )
  /** Returns the authors of a thread, its opener first; null for deleted accounts. */
  const authorsOf = (threadId: string) => authors.all({threadId}).map(({authorId}) => authorId)

  function insertComment(threadId: string, body: string, {accountId, appName}: Author, createdAt: number): string {
    const id = randomUUID()
    database.insert(comment).values({id, threadId, body, authorId: accountId, appName, createdAt}).run()
    return id
  }

  /** Returns a text for which the owners have room. */
  function fitting(projectId: string, body: string): string {
    const text = readBody(body)
    quotas.ensureRoom(projectId, Buffer.byteLength(text))
    return text
  }

  const read = (projectId: string, threadId: string): Thread => found(reader.read(projectId, threadId))
  /** Announces a changed thread, and returns it. */
  const changed = (projectId: string, threadId: string): Thread => {
    projectChanges.announce(projectId, 'threads')
    return read(projectId, threadId)
  }
  const ensureThread = (projectId: string, threadId: string) => {
    if (!reader.has(projectId, threadId)) throw notFound()
  }

  return {
    ...reader,
    ...createSummaries({database}),
    ...createPins({database}),
    ensureThread,

    /**
     * Opens a thread and notifies the mentioned accounts. Throws invalid_input for a plan outside the last version, and
     * for a blank or long comment.
     */
    open(
      projectId: string,
      {planId, anchor: {at, ref}, body}: ThreadInput,
      author: Author,
      mentions: readonly string[] = [],
    ): Thread {
      return database.transaction(() => {
        if (!hosts.isInLast(projectId, {kind: 'plan', id: planId})) {
          throw invalidInput('planId: the last version has no plan with this ID')
        }
        const text = fitting(projectId, body)
        const id = randomUUID()
        const createdAt = clock.now()
        const [x, y] = at
        const pinned = ref && {refKind: ref.kind, refId: ref.id}
        database
          .insert(thread)
          .values({id, projectId, planId, x, y, ...pinned, createdAt})
          .run()
        const commentId = insertComment(id, text, author, createdAt)
        notices.notify(mentions, {threadId: id, kind: 'mentioned', commentId, by: author})
        return changed(projectId, id)
      })
    },

    /**
     * Adds a comment and notifies the mentioned accounts and the opener, each once. Throws invalid_input for a blank or
     * long comment, and when the thread is full.
     */
    answer(
      projectId: string,
      threadId: string,
      body: string,
      author: Author,
      mentions: readonly string[] = [],
    ): Thread {
      return database.transaction(() => {
        ensureThread(projectId, threadId)
        const before = authorsOf(threadId)
        if (before.length >= limits.commentsPerThread) throw threadFull()
        const commentId = insertComment(threadId, fitting(projectId, body), author, clock.now())
        const [opener = null] = before
        const told = {threadId, commentId, by: author}
        notices.notify(mentions, {...told, kind: 'mentioned'})
        if (opener !== null && !mentions.includes(opener)) notices.notify([opener], {...told, kind: 'answered'})
        return changed(projectId, threadId)
      })
    },

    /** Resolves or reopens a thread. Repeating the current state changes nothing and notifies nobody. */
    setResolved(projectId: string, threadId: string, isResolved: boolean, author: Author): Thread {
      return database.transaction(() => {
        const before = read(projectId, threadId)
        if ((before.resolvedAt !== null) === isResolved) return before
        database
          .update(thread)
          .set({resolvedAt: isResolved ? clock.now() : null})
          .where(eq(thread.id, threadId))
          .run()
        const kind = isResolved ? 'resolved' : 'reopened'
        notices.notify(authorsOf(threadId), {threadId, kind, commentId: null, by: author})
        return changed(projectId, threadId)
      })
    },

    /**
     * Changes a comment of this person; the same text changes nothing. Throws not_found for another person's comment,
     * and invalid_input for a blank or long text.
     */
    edit(projectId: string, threadId: string, commentId: string, body: string, accountId: string): Thread {
      return database.transaction(() => {
        const isOwn = and(eq(comment.id, commentId), eq(comment.threadId, threadId), eq(comment.authorId, accountId))
        const before = found(database.select({body: comment.body}).from(comment).where(isOwn).get())
        const text = readBody(body)
        const added = Buffer.byteLength(text) - Buffer.byteLength(before.body)
        if (added > 0) quotas.ensureRoom(projectId, added)
        if (text !== before.body) database.update(comment).set({body: text, editedAt: clock.now()}).where(isOwn).run()
        return changed(projectId, threadId)
      })
    },

    /** Returns the IDs of a thread's comments that this person wrote, with any app. */
    writtenBy(threadId: string, accountId: string): ReadonlySet<string> {
      // The plus keeps SQLite from walking everything that the person wrote.
      const isOwn = and(eq(comment.threadId, threadId), sql`+${comment.authorId} = ${accountId}`)
      const own = database.select({id: comment.id}).from(comment).where(isOwn).all()
      return new Set(own.map(({id}) => id))
    },
  }
}

function readBody(body: string): string {
  const problem = commentProblem(body)
  if (problem) throw invalidInput(`body: ${bodyProblems[problem]}`)
  return body
}

const threadFull = () =>
  invalidInput(`body: the thread has reached its limit of ${limits.commentsPerThread} comments; open another thread`)

const bodyProblems = {
  blank: 'must contain more than white space',
  long: `must have at most ${limits.commentLength} characters`,
}
