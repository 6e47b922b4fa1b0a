import {limits} from '#shared/api/limits.ts'
import {Type} from '#shared/json-schema.ts'
import {byConnection, byPerson, createConcurrencyLimiter} from '../api/concurrency-limiter.ts'
import {ensureReachable} from '../api/ensure-writable.ts'
import {projectParams as params, type Routes} from '../api/routes.ts'
import type {Services} from '../services.ts'
import {sendExport} from './send-export.ts'

const description = `Holds \`project.json\` (a Project), \`versions.json\` (an array of Revision, newest first),
\`versions/<number>.home.json\` of each version and \`files/<sha256>.<png|jpg|webp|pdf>\` of each file that a version names,
all as they are when it begins. Where it can't go on, as when access ends, the connection breaks.
${limits.exportsAtOnce} of an app are sent at once, ${limits.exportsAtOnceOfPerson} of a person; the next waits.`

const zip = {
  description: 'The zip',
  headers: {
    'Content-Disposition': Type.String({description: 'An attachment, named as the project is'}),
    'Cache-Control': Type.String({description: 'How long the answer may be kept, and by whom'}),
    'X-Content-Type-Options': Type.Literal('nosniff'),
  },
  content: {'application/zip': {schema: Type.String({format: 'binary'})}},
}

export function exportRoutes(app: Routes, {clock, projects, revisions, files, connections}: Services) {
  const limiter = createConcurrencyLimiter(
    {keyOf: byConnection, max: limits.exportsAtOnce},
    {keyOf: byPerson, max: limits.exportsAtOnceOfPerson},
  )
  app.get(
    '/v1/projects/:projectId/export',
    {
      config: {access: {scope: 'projects:read', project: 'read'}},
      onRequest: limiter.onRequest,
      schema: {
        operationId: 'exportProject',
        summary: 'Everything of a project, as a zip',
        description,
        tags: ['Projects'],
        params,
        response: {200: zip},
      },
    },
    (request, reply) =>
      limiter.run(request, () => {
        const {projectId} = request.params
        const ensureOpen = () => void ensureReachable(connections, request, projectId)
        return sendExport(reply, {clock, projects, revisions, files}, {projectId, ensureOpen})
      }),
  )
}
