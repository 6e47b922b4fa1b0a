import type {FastifyInstance, FastifyRequest} from 'fastify'
import {limits} from '#shared/contract/limits.ts'
import type {Thread} from '#shared/contract/resources.ts'
import type {EditMembers} from '#web/editor/protocol.ts'
import {commentBody as bodyLimit} from '../api/body-limits.ts'
import {acceptJsonBodies} from '../api/json-body.ts'
import {paginateLazily} from '../api/pagination.ts'
import type {Routes} from '../api/routes.ts'
import {mentionable} from '../members/mentionable.ts'
import {queryText} from '../pages/forms.ts'
import {projectOfPath} from '../pages/projects/own-project.ts'
import type {PageServices} from '../pages/services.ts'
import {personOf} from '../pages/visitor.ts'
import type {ThreadKey, ThreadRow} from '../threads/read-threads.ts'
import {sendThreads} from '../threads/send-threads.ts'
import {threadBodies} from './thread-schemas.ts'

type Needs = Pick<PageServices, 'clock' | 'database' | 'members' | 'projects' | 'threads'>

const path = '/projects/:id/edit/threads'

/** Reads and writes threads in the editor. All members can comment, viewers too (docs/api.md#threads). */
export function editorThreadRoutes(app: FastifyInstance, {clock, database, members, projects, threads}: Needs) {
  const projectOf = (request: FastifyRequest) => projectOfPath(request, {projects}, 'viewer').id
  const threadOf = (request: FastifyRequest) => (request.params as {thread: string}).thread
  const authorOf = (request: FastifyRequest) => ({accountId: personOf(request).id, appName: null})

  app.get('/projects/:id/edit/members', async (request): Promise<EditMembers> => {
    return {members: mentionable(members.list(projectOf(request)))}
  })

  app.get(path, async (request, reply) => {
    const projectId = projectOf(request)
    const {rows, next} = paginateLazily(
      {
        name: `threads ${projectId}`,
        keyTypes: ['number', 'string'],
        rowsAfter: (key: ThreadKey | undefined, count) => threads.rowsAfter(projectId, key, count),
        keyOf: ({createdAt, id}: ThreadRow): ThreadKey => [createdAt, id],
      },
      {limit: limits.pageSize, ...afterOf(request)},
    )
    const ensureOpen = () => void projectOf(request)
    await sendThreads(reply, {threads: threads.withComments(rows), next, clock, ensureOpen})
    return reply
  })

  app.register(async (scope: Routes) => {
    acceptJsonBodies(scope)
    /** Runs an action in the transaction that checks that the person is still a member. */
    const write = (request: FastifyRequest, act: (projectId: string) => Thread): Thread =>
      database.transaction(() => act(projectOf(request)))

    scope.post(path, {bodyLimit, schema: {body: threadBodies.thread}}, async (request, reply) => {
      projectOf(request)
      const {mentions, ...asked} = request.body
      const thread = {...asked, body: asked.body.trim()}
      return reply
        .code(201)
        .send(write(request, (projectId) => threads.open(projectId, thread, authorOf(request), mentions)))
    })

    scope.post(
      `${path}/:thread/comments`,
      {bodyLimit, schema: {body: threadBodies.comment}},
      async (request, reply) => {
        threads.ensureThread(projectOf(request), threadOf(request))
        const {body, mentions} = request.body
        return reply
          .code(201)
          .send(
            write(request, (projectId) =>
              threads.answer(projectId, threadOf(request), body.trim(), authorOf(request), mentions),
            ),
          )
      },
    )

    scope.post(`${path}/:thread/state`, {schema: {body: threadBodies.state}}, async (request) => {
      threads.ensureThread(projectOf(request), threadOf(request))
      return write(request, (projectId) =>
        threads.setResolved(projectId, threadOf(request), request.body.isResolved, authorOf(request)),
      )
    })
  })
}

function afterOf(request: FastifyRequest): {after?: string} {
  const after = queryText(request, 'after')
  return after === '' ? {} : {after}
}
