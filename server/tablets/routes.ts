import {tablets as tabletsAnswer, tabletsInput} from '#shared/contract/resources.ts'
import {tabletsBody} from '../api/body-limits.ts'
import {callerOf} from '../api/caller.ts'
import {type Connections, ensureWritable} from '../api/ensure-writable.ts'
import {projectParams as params, type Routes} from '../api/routes.ts'
import type {Config} from '../config.ts'
import type {Database} from '../database/open.ts'
import {transact} from '../database/when-free.ts'
import {writeIfPossible} from '../database/write-if-possible.ts'
import {invalidInput} from '../errors.ts'
import {type TabletStore, toTablet} from './store.ts'

interface Needs {
  config: Pick<Config, 'maxBody'>
  database: Database
  tablets: TabletStore
  connections: Connections
}

export function tabletRoutes(app: Routes, {config, database, tablets, connections}: Needs) {
  function answer(connectionId: string, projectId: string) {
    const {version = null, tablets: declared = []} = tablets.one(connectionId, projectId) ?? {}
    return {version, tablets: declared.map(toTablet)}
  }

  app.get(
    '/v1/projects/:projectId/tablets',
    {
      config: {access: {scope: 'hosts:manage', project: 'read'}},
      schema: {
        operationId: 'listTablets',
        summary: 'Lists the tablets that this app declared',
        description: 'The list as the app last declared it; empty until then.',
        tags: ['Host apps'],
        params,
        response: {200: tabletsAnswer},
      },
    },
    (request) => answer(callerOf(request).connectionId, request.params.projectId),
  )

  app.put(
    '/v1/projects/:projectId/tablets',
    {
      config: {access: {scope: 'hosts:manage', project: 'write'}},
      bodyLimit: Math.min(tabletsBody, config.maxBody),
      schema: {
        operationId: 'declareTablets',
        summary: 'Declares the tablets of this app',
        description:
          'Replaces the previous list. People see them on the page of the project’s devices, name them and set them: the ' +
          'answer has what they set as `wishes`, and `tablets.changed` of the event stream announces others. ' +
          'Declare them after each change of their settings, and otherwise every ten minutes at most.',
        tags: ['Host apps'],
        params,
        body: tabletsInput,
        response: {200: tabletsAnswer},
      },
    },
    async (request) => {
      const {connectionId} = callerOf(request)
      const {projectId} = request.params
      const ids = request.body.tablets.map(({id}) => id)
      const repeated = ids.findIndex((id, index) => ids.indexOf(id) < index)
      if (repeated >= 0) throw invalidInput(`tablets[${repeated}].id: is already the id of another tablet`)
      ensureWritable(connections, request, projectId)
      const change = tablets.changeBy(connectionId, projectId, request.body)
      if (change?.isLesser) {
        // Lost in a power cut, it comes again.
        writeIfPossible(request.log, () =>
          database.waits.without(() => database.syncBehind(() => tablets.write(change))),
        )
      } else if (change) {
        await transact(database, () => {
          ensureWritable(connections, request, projectId)
          // People may have set a tablet meanwhile.
          const again = tablets.changeBy(connectionId, projectId, request.body)
          if (again) tablets.write(again)
        })
      }
      return answer(connectionId, projectId)
    },
  )
}
