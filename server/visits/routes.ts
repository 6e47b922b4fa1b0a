import {limits} from '#shared/contract/limits.ts'
import {visits as visitsAnswer, visitsInput} from '#shared/contract/resources.ts'
import {Type} from '#shared/json-schema.ts'
import {callerOf} from '../api/caller.ts'
import {type Connections, ensureWritable} from '../api/ensure-writable.ts'
import {ignoreBodies} from '../api/no-body.ts'
import {projectParams as params, type Routes} from '../api/routes.ts'
import type {Config} from '../config.ts'
import type {Visits} from './visits.ts'

interface Needs {
  config: Pick<Config, 'maxBody'>
  connections: Connections
  visits: Pick<Visits, 'exchange' | 'withdraw'>
}

const path = '/v1/projects/:projectId/visits'

/** Lets the app of a house serve the pages of members who look at it from outside. */
export function visitRoutes(app: Routes, {config, connections, visits}: Needs) {
  const guarded = {access: {scope: 'hosts:manage', project: 'write'}} as const

  app.post(
    path,
    {
      config: guarded,
      bodyLimit: Math.min(limits.visitsBytes, config.maxBody),
      schema: {
        operationId: 'exchangeVisits',
        summary: 'Exchanges messages with pages that look at the house',
        description:
          'Members whom an owner allowed look at the house of this app on the project’s page *Live*. The first exchange says ' +
          'that they may. From then on exchange when the event stream opens and when it brings `visits.changed`; while there ' +
          `are visits also every 2.5 seconds, so that pages know that what they show is new. What a page sent is kept for ${limits.visitMessageLifetime / 1000} ` +
          'seconds and handed over once. Messages pass through: the server stores none.',
        tags: ['Host apps'],
        params,
        body: visitsInput,
        response: {200: visitsAnswer},
      },
    },
    (request) => {
      const {projectId} = request.params
      ensureWritable(connections, request, projectId)
      return visits.exchange({projectId, connectionId: callerOf(request).connectionId}, request.body)
    },
  )

  ignoreBodies(app, (app) => {
    app.delete(
      path,
      {
        config: guarded,
        schema: {
          operationId: 'endVisits',
          summary: 'Ends all visits to the house',
          description: 'Pages that look at the house of this app end, and none begins until the next exchange.',
          tags: ['Host apps'],
          params,
          response: {204: Type.Null({description: 'Nobody looks at the house any more'})},
        },
      },
      (request, reply) => {
        visits.withdraw({projectId: request.params.projectId, connectionId: callerOf(request).connectionId})
        reply.code(204)
        return null
      },
    )
  })
}
