import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import {
  commentInput,
  pageOf,
  projectId,
  type Thread,
  thread,
  threadId,
  threadInput,
  threadState,
} from '#shared/contract/resources.ts'
import {Type} from '#shared/json-schema.ts'
import {commentBody} from '../api/body-limits.ts'
import {callerOf} from '../api/caller.ts'
import {ensureReachable} from '../api/ensure-writable.ts'
import type {Idempotency} from '../api/idempotency.ts'
import {pageQuery, paginateLazily} from '../api/pagination.ts'
import {idempotencyHeader, projectParams, type Routes} from '../api/routes.ts'
import type {Config} from '../config.ts'
import type {ConnectionStore} from '../connections/store.ts'
import type {Database} from '../database/open.ts'
import {found} from '../errors.ts'
import type {ThreadKey, ThreadRow} from './read-threads.ts'
import {sendThreads} from './send-threads.ts'
import type {ThreadStore} from './store.ts'

interface Needs {
  config: Pick<Config, 'maxBody'>
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

/** Anyone who can view a project can comment (docs/api.md#threads). */
export function threadRoutes(app: Routes, {config, database, clock, threads, connections, idempotency}: Needs) {
  const write = {access: {scope: 'comments:write', project: 'read'}} as const
  const bodyLimit = Math.min(commentBody, config.maxBody)

  /** Rejects an unknown thread before the body is read, as the gate rejects an unknown project (docs/api.md#errors). */
  async function onRequest({params}: OnThread) {
    const ids = params as {projectId: string; threadId: string}
    // The gate lowercases project IDs in the same way.
    ids.threadId = ids.threadId.toLowerCase()
    threads.ensureThread(ids.projectId, ids.threadId)
  }

  /**
   * Adds the earlier comments to the stored answer for a new comment. A long thread stores the new comment alone;
   * otherwise a day of stored answers would take many times the size of the text.
   */
  function addEarlierComments(projectId: string, stored: string): string {
    const answered: Thread = JSON.parse(stored)
    const [own, ...others] = answered.comments
    if (!own || others.length > 0) return stored
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
        summary: 'Lists the threads of a project, newest first',
        description:
          'Open and resolved threads, each with all its comments, oldest first. Without `limit`, one page holds them all.',
        tags: ['Comments'],
        params: projectParams,
        querystring: pageQuery,
        response: {200: pageOf('ThreadPage', thread)},
      },
    },
    (request, reply) => {
      const {projectId} = request.params
      const {rows, next} = paginateLazily(
        {
          name: `threads ${projectId}`,
          keyTypes: ['number', 'string'],
          rowsAfter: (key: ThreadKey | undefined, count) => threads.rowsAfter(projectId, key, count),
          keyOf: ({createdAt, id}: ThreadRow): ThreadKey => [createdAt, id],
        },
        request.query,
      )
      const ensureOpen = () => void ensureReachable(connections, request, projectId)
      return sendThreads(reply, {threads: threads.withComments(rows), next, clock, ensureOpen})
    },
  )

  app.post(
    '/v1/projects/:projectId/threads',
    {
      config: write,
      bodyLimit,
      schema: {
        operationId: 'openThread',
        summary: 'Opens a thread with its first comment',
        description:
          'The thread is pinned on a plan of the last version. Anyone who can view the project can comment. Each comment ' +
          'names the app that wrote it.',
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
      bodyLimit,
      onRequest,
      schema: {
        operationId: 'writeComment',
        summary: 'Adds a comment to a thread',
        description: `The person who opened the thread is notified. An open thread stays open, a resolved one resolved. A thread holds at most ${limits.commentsPerThread} comments.`,
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
        {restore: (stored) => addEarlierComments(projectId, stored)},
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
        summary: 'Resolves or reopens a thread',
        description:
          'Everyone who wrote in the thread is notified. Repeating the current state changes nothing and notifies nobody.',
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
