import type {OutgoingHttpHeaders} from 'node:http'
import {limits} from '#shared/contract/limits.ts'
import {Type} from '#shared/json-schema.ts'
import {callerOf} from '../api/caller.ts'
import {projectParams as params, type Routes} from '../api/routes.ts'
import {ApiError} from '../errors.ts'
import type {Hub} from './hub.ts'

const headers = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({description: 'The `id` of the last received event: the stream starts with the events after it'}),
  ),
})

const querystring = Type.Object({
  lastEventId: Type.Optional(
    Type.String({description: 'The same as `Last-Event-ID`, for clients that cannot send it; the header counts'}),
  ),
})

const streamHeaders = {
  'Cache-Control': Type.String({description: 'Prevents caching'}),
  'X-Accel-Buffering': Type.String({description: 'Makes proxies forward each event at once'}),
}

const description = `Stays open. \`revision.saved\` (\`{projectId, number}\`) announces a new version; only this event has an \`id\`.
\`tablets.changed\` (\`{projectId}\`) tells the app alone that people set its tablets: declare them again.
\`visits.changed\` (\`{projectId}\`) tells the app alone that a page looks at its house, left or sent something: exchange.
\`access.revoked\` and \`token.expired\` end the stream: stop after the first, reconnect with a new token after the second.
\`stream.reset\` means that the id of the last event is unknown: read the home again. A comment line follows every ${limits.keepAliveInterval / 1000}
seconds. A connection may have ${limits.streamsPerConnection} streams at once; the next is refused with 429.`

export function eventRoutes(app: Routes, {hub}: {hub: Hub}) {
  // Open streams would prevent the server from closing.
  app.addHook('preClose', async () => hub.close())

  app.get(
    '/v1/projects/:projectId/events',
    {
      config: {access: {scope: 'projects:read', project: 'read'}},
      exposeHeadRoute: false,
      schema: {
        operationId: 'followProject',
        summary: "Streams a project's events",
        description,
        tags: ['Events'],
        params,
        headers,
        querystring,
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
      const lastEventId = request.headers['last-event-id'] || request.query.lastEventId || undefined
      const start = hub.startOf(projectId, lastEventId)
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
