import type {OutgoingHttpHeaders} from 'node:http'
import {limits} from '#shared/api/limits.ts'
import {Type} from '#shared/json-schema.ts'
import {callerOf} from '../api/caller.ts'
import {projectParams as params, type Routes} from '../api/routes.ts'
import {ApiError} from '../errors.ts'
import type {Hub} from './hub.ts'

const headers = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({description: 'The `id` of the last event read: what came since is told'}),
  ),
})

const streamHeaders = {
  'Cache-Control': Type.String({description: 'That nothing keeps it'}),
  'X-Accel-Buffering': Type.String({description: 'That proxies send each event on at once'}),
}

const description = `Stays open. \`revision.saved\` (\`{projectId, number}\`) tells of a new version; it alone has an \`id\`.
\`access.revoked\` and \`token.expired\` end the stream: stop after the first, come back with another token after the second.
\`stream.reset\` says that \`Last-Event-ID\` is no longer known: read the home again. A comment line comes every ${limits.keepAliveInterval / 1000}
seconds. An app may have ${limits.streamsPerConnection} streams at once for each connection; one more is refused with 429.`

export function eventRoutes(app: Routes, {hub}: {hub: Hub}) {
  // Open streams would keep the server from closing.
  app.addHook('preClose', async () => hub.close())

  app.get(
    '/v1/projects/:projectId/events',
    {
      config: {access: {scope: 'projects:read', project: 'read'}},
      exposeHeadRoute: false,
      schema: {
        operationId: 'followProject',
        summary: "A project's events as they come",
        description,
        tags: ['Events'],
        params,
        headers,
        response: {
          200: {description: 'Events', headers: streamHeaders, content: {'text/event-stream': {schema: Type.String()}}},
        },
      },
    },
    (request, reply) => {
      const caller = callerOf(request)
      if (hub.isFull(caller.connectionId)) {
        reply.header('retry-after', String(limits.keepAliveInterval / 1000))
        throw new ApiError('rate_limited', [`streams: at most ${limits.streamsPerConnection} at once`])
      }
      const {projectId} = request.params
      const start = hub.startOf(projectId, request.headers['last-event-id'] || undefined)
      reply.hijack()
      request.trail?.answered(request, 200)
      hub.open(reply.raw, {
        caller,
        projectId,
        start,
        headers: reply.getHeaders() as OutgoingHttpHeaders,
      })
    },
  )
}
