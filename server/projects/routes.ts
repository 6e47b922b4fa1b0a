import {pageOf, project, projectInput, untrimmedProjectInput} from '#shared/contract/resources.ts'
import type {Accounts} from '../accounts/accounts.ts'
import {callerOf} from '../api/caller.ts'
import {checkBodyAs} from '../api/check-body-as.ts'
import {ensureWritable} from '../api/ensure-writable.ts'
import type {Idempotency} from '../api/idempotency.ts'
import {pageQuery, paginate} from '../api/pagination.ts'
import {created, idempotencyHeader, projectParams as params, type Routes} from '../api/routes.ts'
import type {ConnectionStore} from '../connections/store.ts'
import {found} from '../errors.ts'
import {readProjectText} from './project-text.ts'
import {type ProjectKey, type ProjectStore, toProject} from './store.ts'

interface Needs {
  projects: ProjectStore
  connections: ConnectionStore
  accounts: Accounts
  idempotency: Idempotency
}

export function projectRoutes(app: Routes, {projects, connections, accounts, idempotency}: Needs) {
  app.get(
    '/v1/projects',
    {
      config: {access: {scope: 'projects:read'}},
      schema: {
        operationId: 'listProjects',
        summary: 'Lists the projects this app can reach, newest first',
        description:
          'The project the person chose when they connected the app, and the projects the app created. ' +
          'Without `limit`, one page holds them all.',
        tags: ['Projects'],
        querystring: pageQuery,
        response: {200: pageOf('ProjectPage', project)},
      },
    },
    (request) => {
      const {connectionId} = callerOf(request)
      const {rows, next} = paginate(
        {
          name: `projects ${connectionId}`,
          keyTypes: ['number', 'string'],
          rowsAfter: (key: ProjectKey | undefined, count) => projects.listReached(connectionId, key, count),
          keyOf: ({createdAt, id}) => [createdAt, id] as const,
        },
        request.query,
      )
      return {rows: rows.map(toProject), next}
    },
  )

  app.post(
    '/v1/projects',
    {
      config: {access: {scope: 'projects:create'}},
      validatorCompiler: checkBodyAs(untrimmedProjectInput),
      schema: {
        operationId: 'createProject',
        summary: 'Creates a project',
        description:
          "It belongs to the person who connected the app. Its home is empty and in the person's language. Reading the home " +
          'returns 404 until a version is saved.',
        tags: ['Projects'],
        headers: idempotencyHeader,
        body: projectInput,
        response: {201: created(project)},
      },
    },
    (request, reply) => {
      const {connectionId, accountId} = callerOf(request)
      const text = readProjectText(request.body)
      return idempotency.answer(request, reply, (commit) =>
        commit(() => {
          const language = accounts.byId(accountId)?.language ?? 'en'
          const body = projects.create(text, {ownerId: accountId, language})
          connections.addCreated(connectionId, body.id)
          return {status: 201, location: `/v1/projects/${body.id}`, body}
        }),
      )
    },
  )

  app.get(
    '/v1/projects/:projectId',
    {
      config: {access: {scope: 'projects:read', project: 'read'}},
      schema: {
        operationId: 'readProject',
        summary: 'Returns a project with the number of its last version',
        description: '`lastRevision` shows whether there is a newer home to read.',
        tags: ['Projects'],
        params,
        response: {200: project},
      },
    },
    // The project can be deleted after the gate checked it.
    (request) => found(projects.read(request.params.projectId)),
  )

  app.patch(
    '/v1/projects/:projectId',
    {
      config: {access: {scope: 'projects:write', project: 'write'}},
      validatorCompiler: checkBodyAs(untrimmedProjectInput),
      schema: {
        operationId: 'renameProject',
        summary: 'Renames a project',
        description: 'Replaces both the name and the address. Without `address`, the project has none.',
        tags: ['Projects'],
        params,
        body: projectInput,
        response: {200: project},
      },
    },
    (request) => {
      const {projectId} = request.params
      ensureWritable(connections, request, projectId)
      return found(projects.rename(projectId, readProjectText(request.body)))
    },
  )
}
