import {sha256} from '#shared/api/resources.ts'
import {Type} from '#shared/json-schema.ts'
import {projectParams, type Routes} from '../api/routes.ts'
import {found} from '../errors.ts'
import type {Services} from '../services.ts'
import {bytesAnswers} from './bytes-answers.ts'
import {redirectToCdn} from './cdn-routes.ts'
import {sendBytes} from './send-bytes.ts'
import {type UploadNeeds, uploadRoute} from './upload-route.ts'

type Needs = UploadNeeds & Pick<Services, 'clock'>

export function fileRoutes(app: Routes, needs: Needs) {
  const {config, clock, files} = needs

  uploadRoute(app, needs)

  app.get(
    '/v1/projects/:projectId/files/:sha256',
    {
      config: {access: {scope: 'projects:read', project: 'read'}},
      schema: {
        operationId: 'readFile',
        summary: 'The bytes of a file',
        description: 'Or a redirect to them on the CDN, where the server has one. They never change, so keep them.',
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
