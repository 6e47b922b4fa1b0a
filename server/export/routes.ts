import {limits} from '#shared/contract/limits.ts'
import {Type} from '#shared/json-schema.ts'
import {byConnection, createConcurrencyLimiter} from '../api/concurrency-limiter.ts'
import {type Connections, ensureReachable} from '../api/ensure-writable.ts'
import {projectParams as params, type Routes} from '../api/routes.ts'
import type {ExportNeeds} from './project-zip.ts'
import {sendExport} from './send-export.ts'

const description = `Contains \`project.json\` (a Project), \`versions.json\` (an array of Revision, newest first),
\`versions/<number>.home.json\` for each version and \`files/<sha256>.<png|jpg|webp|pdf>\` for each file that a version names,
as they are when the export begins. The connection breaks when the export can't continue, for example when access ends.
An app may run ${limits.concurrentExports} exports at once; the next one waits for ${limits.queueTimeout / 1000} seconds at most, then gets 429.`

const zip = {
  description: 'The zip',
  headers: {
    'Content-Disposition': Type.String({description: 'An attachment with the name of the project'}),
    'Cache-Control': Type.String({description: 'How long the response may be cached, and by which caches'}),
    'X-Content-Type-Options': Type.Literal('nosniff'),
  },
  content: {'application/zip': {schema: Type.String({format: 'binary'})}},
}

interface Needs extends ExportNeeds {
  connections: Connections
}

export function exportRoutes(app: Routes, {clock, projects, revisions, files, connections}: Needs) {
  const limiter = createConcurrencyLimiter({keyOf: byConnection, max: limits.concurrentExports, clock})
  app.get(
    '/v1/projects/:projectId/export',
    {
      config: {access: {scope: 'projects:read', project: 'read'}},
      onRequest: limiter.enter,
      schema: {
        operationId: 'exportProject',
        summary: 'Exports a project as a zip',
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
