import {limits} from '#shared/api/limits.ts'
import {elementKinds, type HostReference, hostReferences} from '#shared/api/resources.ts'
import {callerOf} from '../api/caller.ts'
import {describeOnlyBody} from '../api/describe-only.ts'
import {type Connections, ensureWritable} from '../api/ensure-writable.ts'
import {oneOf, readList, textOf} from '../api/fields.ts'
import {projectParams as params, type Routes} from '../api/routes.ts'
import type {Database} from '../database/open.ts'
import type {HostStore} from './store.ts'

interface Needs {
  database: Database
  hosts: HostStore
  connections: Connections
}

const fields = {kind: oneOf(elementKinds), id: textOf(1, 200)}

export function hostRoutes(app: Routes, {database, hosts, connections}: Needs) {
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

  app.put(
    '/v1/projects/:projectId/host-references',
    {
      config: {access: {scope: 'hosts:manage', project: 'write'}},
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
    (request) => {
      const {connectionId} = callerOf(request)
      const {projectId} = request.params
      const refs = readList<HostReference>(request.body, 'refs', {max: limits.hostReferences, fields})
      return database.transaction(() => {
        ensureWritable(connections, request, projectId)
        return {refs: hosts.replace(connectionId, projectId, refs)}
      })
    },
  )
}
