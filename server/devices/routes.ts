import {devices as devicesAnswer, devicesInput} from '#shared/contract/resources.ts'
import {type Caller, callerOf} from '../api/caller.ts'
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
import {appOfBindings} from './app-of-bindings.ts'
import type {DeviceStore} from './store.ts'

interface Needs extends Receiving {
  config: Pick<Config, 'maxBody'>
  database: Database
  devices: DeviceStore
  homes: Pick<HomeReader, 'readDeclared'>
  connections: Connections
  /** Shared by all operations that receive homes. */
  limiter: ConcurrencyLimiter
}

export function deviceRoutes(
  app: Routes,
  {config, database, devices, homes, connections, limiter, clock, files}: Needs,
) {
  app.get(
    '/v1/projects/:projectId/devices',
    {
      config: {access: {scope: 'hosts:manage', project: 'read'}},
      schema: {
        operationId: 'listDevices',
        summary: 'Lists the devices that this app declared',
        description: 'The list as the app last declared it; empty until then.',
        tags: ['Host apps'],
        params,
        response: {200: devicesAnswer},
      },
    },
    (request) => {
      const caller = callerOf(request)
      return {devices: devices.list(caller.connectionId, request.params.projectId), app: appOf(caller)}
    },
  )

  acceptJsonBytes(app, (routes) => {
    routes.put(
      '/v1/projects/:projectId/devices',
      {
        config: {access: {scope: 'hosts:manage', project: 'write'}},
        onRequest: limiter.enter,
        bodyLimit: config.maxBody,
        validatorCompiler: describeOnlyBody,
        schema: {
          operationId: 'declareDevices',
          summary: 'Declares the devices of this app',
          description: "Replaces the previous list. People then choose from it for the home's lights and shutters.",
          tags: ['Host apps'],
          params,
          body: devicesInput,
          response: {200: devicesAnswer},
        },
      },
      (request, reply) =>
        limiter.run(request, async () => {
          const caller = callerOf(request)
          const {projectId} = request.params
          await using body = await receiveBody(reply, {clock, files})
          const declared = await homes.readDeclared('devices', body.content, ownerOf(request))
          await transact(database, () => {
            ensureWritable(connections, request, projectId)
            devices.replace(caller.connectionId, projectId, declared)
          })
          return {devices: declared, app: appOf(caller)}
        }),
    )
  })
}

const appOf = ({clientId, connectionId}: Caller) => appOfBindings({clientId, id: connectionId})
