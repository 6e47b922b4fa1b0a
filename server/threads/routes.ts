import {limits} from '#shared/api/limits.ts'
import {
  commentInput,
  pageOf,
  projectId,
  type Thread,
  thread,
  threadId,
  threadInput,
  threadState,
} from '#shared/api/resources.ts'
import type {Clock} from '#shared/clock.ts'
import {Type} from '#shared/json-schema.ts'
import {callerOf} from '../api/caller.ts'
import {ensureReachable} from '../api/ensure-writable.ts'
import type {Idempotency} from '../api/idempotency.ts'
import {pageQuery, paginate} from '../api/pagination.ts'
import {idempotencyHeader, projectParams, type Routes} from '../api/routes.ts'
import type {ConnectionStore} from '../connections/store.ts'
import type {Database} from '../database/open.ts'
import {found} from '../errors.ts'
import type {ThreadKey, ThreadRow} from './read-threads.ts'
import {sendThreads} from './send-threads.ts'
import type {ThreadStore} from './store.ts'

interface Needs {
  database: Database
  clock: Clock
  threads: ThreadStore
  connections: ConnectionStore
  idempotency: Idempotency
}

interface OnThread {
  params: unknown
}

const threadParams = Type.Object({projectId, threadId})

/** Whoever may look at a project may write in its threads (contract: Comments). */
export function threadRoutes(app: Routes, {database, clock, threads, connections, idempotency}: Needs) {
  const write = {access: {scope: 'comments:write', project: 'read'}} as const

  /** Before the body is read, as a project that is not reached (decisions: Statuses and order of refusals). */
  async function onRequest({params}: OnThread) {
    const place = params as {projectId: string; threadId: string}
    // As the gate has it for projects.
    place.threadId = place.threadId.toLowerCase()
    threads.ensureThread(place.projectId, place.threadId)
  }

  /**
   * The answer to a comment, as it is kept. Of a long thread that is the comment alone, or a day of answers would take a
   * multiple of what was written; those before it are read again.
   */
  function withEarlier(projectId: string, kept: string): string {
    const answered: Thread = JSON.parse(kept)
    const [own, ...others] = answered.comments
    if (!own || others.length > 0) return kept
    const {comments} = found(threads.read(projectId, answered.id))
    const earlier = comments.slice(
      0,
      comments.findIndex(({id}) => id === own.id),
    )
    return JSON.stringify({...answered, comments: [...earlier, own]})
  }

  app.get(
    '/v1/projects/:projectId/threads',
    {
      config: {access: {scope: 'comments:read', project: 'read'}},
      schema: {
        operationId: 'listThreads',
        summary: 'The threads of a project, newest first',
        description:
          'Open and resolved, each with all its comments, oldest first. Without `limit` all are on one page.',
        tags: ['Comments'],
        params: projectParams,
        querystring: pageQuery,
        response: {200: pageOf('ThreadPage', thread)},
      },
    },
    (request, reply) => {
      const {projectId} = request.params
      const {rows, next} = paginate(
        {
          name: `threads ${projectId}`,
          keyTypes: ['number', 'string'],
          rowsAfter: (key: ThreadKey | undefined, count) => threads.rowsBehind(projectId, key, count),
          keyOf: ({createdAt, id}: ThreadRow): ThreadKey => [createdAt, id],
        },
        request.query,
      )
      const ensureOpen = () => void ensureReachable(connections, request, projectId)
      return sendThreads(reply, {threads: threads.whole(rows), next, clock, ensureOpen})
    },
  )

  app.post(
    '/v1/projects/:projectId/threads',
    {
      config: write,
      schema: {
        operationId: 'openThread',
        summary: 'Opens a thread with its first comment',
        description:
          'It is pinned on a plan of the last version. Whoever may look at the project may comment, and each comment says ' +
          'which app wrote it.',
        tags: ['Comments'],
        params: projectParams,
        headers: idempotencyHeader,
        body: threadInput,
        response: {201: thread},
      },
    },
    (request, reply) => {
      const {projectId} = request.params
      return idempotency.answer(request, reply, (commit) =>
        commit(() => {
          ensureReachable(connections, request, projectId)
          return {status: 201, body: threads.open(projectId, request.body, callerOf(request))}
        }),
      )
    },
  )

  app.post(
    '/v1/projects/:projectId/threads/:threadId/comments',
    {
      config: write,
      onRequest,
      schema: {
        operationId: 'writeComment',
        summary: 'Writes in a thread',
        description: `Whoever opened it is told. It stays as it is, open or resolved. It holds at most ${limits.commentsInThread} comments.`,
        tags: ['Comments'],
        params: threadParams,
        headers: idempotencyHeader,
        body: commentInput,
        response: {201: thread},
      },
    },
    (request, reply) => {
      const {projectId, threadId} = request.params
      return idempotency.answer(
        request,
        reply,
        (commit) =>
          commit(() => {
            ensureReachable(connections, request, projectId)
            const body = threads.answer(projectId, threadId, request.body.body, callerOf(request))
            return {status: 201, body, short: {...body, comments: body.comments.slice(-1)}}
          }),
        (kept) => withEarlier(projectId, kept),
      )
    },
  )

  app.patch(
    '/v1/projects/:projectId/threads/:threadId',
    {
      config: write,
      onRequest,
      schema: {
        operationId: 'resolveThread',
        summary: 'Resolves a thread, or opens it again',
        description: 'Whoever wrote in it is told. To repeat its state changes and tells nothing.',
        tags: ['Comments'],
        params: threadParams,
        body: threadState,
        response: {200: thread},
      },
    },
    (request) => {
      const {projectId, threadId} = request.params
      return database.transaction(() => {
        ensureReachable(connections, request, projectId)
        return threads.setResolved(projectId, threadId, request.body.isResolved, callerOf(request))
      })
    },
  )
}
