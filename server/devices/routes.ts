import {devices as devicesAnswer, devicesInput} from '#shared/api/resources.ts'
import {type Caller, callerOf} from '../api/caller.ts'
import {describeOnlyBody} from '../api/describe-only.ts'
import {type Connections, ensureWritable} from '../api/ensure-writable.ts'
import {projectParams as params, type Routes} from '../api/routes.ts'
import type {Database} from '../database/open.ts'
import {appOfBindings} from './app-of-bindings.ts'
import {readDevices} from './read-devices.ts'
import type {DeviceStore} from './store.ts'

interface Needs {
  database: Database
  devices: DeviceStore
  connections: Connections
}

export function deviceRoutes(app: Routes, {database, devices, connections}: Needs) {
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

  app.put(
    '/v1/projects/:projectId/devices',
    {
      config: {access: {scope: 'hosts:manage', project: 'write'}},
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
    (request) => {
      const caller = callerOf(request)
      const {projectId} = request.params
      const declared = readDevices(request.body)
      database.transaction(() => {
        ensureWritable(connections, request, projectId)
        devices.replace(caller.connectionId, projectId, declared)
      })
      return {devices: declared, app: appOf(caller)}
    },
  )
}

const appOf = ({clientId, connectionId}: Caller) => appOfBindings({clientId, id: connectionId})
