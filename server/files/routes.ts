import type {Clock} from '#shared/clock.ts'
import {sha256} from '#shared/contract/resources.ts'
import {Type} from '#shared/json-schema.ts'
import {projectParams, type Routes} from '../api/routes.ts'
import type {Config} from '../config.ts'
import {found} from '../errors.ts'
import {bytesAnswers} from './bytes-answers.ts'
import {redirectToCdn} from './cdn-routes.ts'
import {sendBytes} from './send-bytes.ts'
import type {FileStore} from './store.ts'
import {type UploadNeeds, uploadRoute} from './upload-route.ts'

interface Needs extends UploadNeeds {
  config: Pick<Config, 'cdn' | 'maxFile'>
  clock: Clock
  files: FileStore
}

export function fileRoutes(app: Routes, needs: Needs) {
  const {config, clock, files} = needs

  uploadRoute(app, needs)

  app.get(
    '/v1/projects/:projectId/files/:sha256',
    {
      config: {access: {scope: 'projects:read', project: 'read'}},
      schema: {
        operationId: 'readFile',
        summary: 'Reads the bytes of a file',
        description: 'Redirects to the CDN, if the server has one. A file never changes, so cache it.',
        tags: ['Files'],
        params: Type.Object({...projectParams.properties, sha256}),
        ...bytesAnswers('application/octet-stream'),
      },
    },
    (request, reply) => {
      const {projectId, sha256} = request.params
      const {name} = found(files.find(projectId, sha256))
      if (config.cdn) return redirectToCdn(reply, config.cdn, {kind: 'files', sha256, now: clock.now()})
      return sendBytes(request, reply, {files, clock, sha256, contentType: 'application/octet-stream', name})
    },
  )
}
