import type {Clock} from '#shared/clock.ts'
import {revisionNumber} from '#shared/contract/resources.ts'
import {reference} from '#shared/home/schema/values.ts'
import {Type} from '#shared/json-schema.ts'
import {acceptsGzip} from '../api/conditional.ts'
import {type Connections, ensureReachable} from '../api/ensure-writable.ts'
import {ownerOf} from '../api/owner-of.ts'
import {projectParams as params, type Routes} from '../api/routes.ts'
import type {Config} from '../config.ts'
import {found} from '../errors.ts'
import {bytesAnswers} from '../files/bytes-answers.ts'
import {redirectToCdn} from '../files/cdn-routes.ts'
import {sendBytes} from '../files/send-bytes.ts'
import type {FileStore} from '../files/store.ts'
import type {RevisionStore} from '../revisions/store.ts'
import type {HomeModels} from './home-models.ts'

interface Needs {
  config: Pick<Config, 'cdn'>
  clock: Clock
  connections: Connections
  files: Pick<FileStore, 'open'>
  homeModels: HomeModels
  revisions: Pick<RevisionStore, 'find' | 'last'>
}

const contentType = 'model/gltf-binary'

/** Registers GET model, which makes a version's model in a worker, once. */
export function modelRoute(app: Routes, {config, clock, connections, files, homeModels, revisions}: Needs) {
  app.get(
    '/v1/projects/:projectId/model',
    {
      config: {access: {scope: 'projects:read', project: 'read'}},
      schema: {
        operationId: 'readModel',
        summary: 'Reads a version in three dimensions',
        description:
          'Binary glTF 2.0: metres, y up, a node for each level at its elevation, and in it a node for each element, named ' +
          'by its id. Shows the first plan of each level. Redirects to the CDN, if the server has one. 404 before the ' +
          'first version, and for a version or level that does not exist.',
        tags: ['Versions'],
        params,
        querystring: Type.Object({
          number: Type.Optional({...revisionNumber, description: 'The version; the last one when absent'}),
          level: Type.Optional({...reference, description: 'The id of the only level to show; all when absent'}),
        }),
        ...bytesAnswers(contentType, {isCompressed: true}),
      },
    },
    async (request, reply) => {
      const {projectId} = request.params
      const {number, level} = request.query
      const revision = found(number === undefined ? revisions.last(projectId) : revisions.find(projectId, number))
      const encoding = acceptsGzip(request.headers['accept-encoding']) ? 'gzip' : 'identity'
      const sha256 = found(await homeModels.find({projectId, revision, level, owner: ownerOf(request)}, encoding))
      // Access may end while the model is made.
      ensureReachable(connections, request, projectId)
      reply.header('vary', 'Accept-Encoding')
      // The next version has another model, and the next release may make another one of this version.
      if (config.cdn) {
        const kind = encoding === 'gzip' ? 'compressed-homes' : 'homes'
        return redirectToCdn(reply, config.cdn, {kind, sha256, now: clock.now(), cachedFor: 0})
      }
      const cacheControl = 'private, no-cache'
      return sendBytes(request, reply, {files, clock, sha256, contentType, encoding, name: 'home.glb', cacheControl})
    },
  )
}
