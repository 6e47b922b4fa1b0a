import {hostReferences} from '#shared/contract/resources.ts'
import {callerOf} from '../api/caller.ts'
import type {ConcurrencyLimiter} from '../api/concurrency-limiter.ts'
import {describeOnlyBody} from '../api/describe-only.ts'
import {type Connections, ensureWritable} from '../api/ensure-writable.ts'
import {ownerOf} from '../api/owner-of.ts'
import {acceptJsonBytes, type Receiving, receiveBody} from '../api/receive-body.ts'
import {projectParams as params, type Routes} from '../api/routes.ts'
import type {Config} from '../config.ts'
import type {Database} from '../database/open.ts'
import {transact} from '../database/when-free.ts'
import type {HomeReader} from '../jobs/home-reader.ts'
import type {HostStore} from './store.ts'

interface Needs extends Receiving {
  config: Pick<Config, 'maxBody'>
  database: Database
  hosts: HostStore
  homes: Pick<HomeReader, 'readDeclared'>
  connections: Connections
  /** Shared by all operations that receive homes. */
  limiter: ConcurrencyLimiter
}

export function hostRoutes(app: Routes, {config, database, hosts, homes, connections, limiter, clock, files}: Needs) {
  app.get(
    '/v1/projects/:projectId/host-references',
    {
      config: {access: {scope: 'hosts:manage', project: 'read'}},
      schema: {
        operationId: 'listHostReferences',
        summary: "Lists the elements of the home that this app's own code relies on",
        description: 'The list as the app last declared it; empty until then.',
        tags: ['Host apps'],
        params,
        response: {200: hostReferences},
      },
    },
    (request) => ({refs: hosts.list(callerOf(request).connectionId, request.params.projectId)}),
  )

  acceptJsonBytes(app, (routes) => {
    routes.put(
      '/v1/projects/:projectId/host-references',
      {
        config: {access: {scope: 'hosts:manage', project: 'write'}},
        onRequest: limiter.enter,
        bodyLimit: config.maxBody,
        validatorCompiler: describeOnlyBody,
        schema: {
          operationId: 'declareHostReferences',
          summary: 'Declares the elements that this app relies on',
          description:
            'Replaces the previous list; an empty list declares none. Each element must be in the last version. A later ' +
            'version that drops one of them is refused, and the refusal names the app.',
          tags: ['Host apps'],
          params,
          body: hostReferences,
          response: {200: hostReferences},
        },
      },
      (request, reply) =>
        limiter.run(request, async () => {
          const {connectionId} = callerOf(request)
          const {projectId} = request.params
          await using body = await receiveBody(reply, {clock, files})
          const refs = await homes.readDeclared('refs', body.content, ownerOf(request))
          return await transact(database, () => {
            ensureWritable(connections, request, projectId)
            return {refs: hosts.replace(connectionId, projectId, refs)}
          })
        }),
    )
  })
}
