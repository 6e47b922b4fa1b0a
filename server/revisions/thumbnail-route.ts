import type {Clock} from '#shared/clock.ts'
import {projectParams as params, type Routes} from '../api/routes.ts'
import type {Config} from '../config.ts'
import {found} from '../errors.ts'
import {bytesAnswers} from '../files/bytes-answers.ts'
import {redirectToCdn} from '../files/cdn-routes.ts'
import {sendBytes} from '../files/send-bytes.ts'
import type {FileStore} from '../files/store.ts'
import type {RevisionStore} from './store.ts'

interface Needs {
  config: Pick<Config, 'cdn'>
  clock: Clock
  files: Pick<FileStore, 'open'>
  revisions: Pick<RevisionStore, 'thumbnailOf'>
}

export function thumbnailRoute(app: Routes, {config, clock, files, revisions}: Needs) {
  app.get(
    '/v1/projects/:projectId/thumbnail',
    {
      config: {access: {scope: 'projects:read', project: 'read'}},
      schema: {
        operationId: 'readThumbnail',
        summary: "Reads the last version's picture",
        description:
          'The first plan from above, 640 × 400, or a redirect to it on the CDN. 404 when the last version has no picture.',
        tags: ['Versions'],
        params,
        ...bytesAnswers('image/webp'),
      },
    },
    (request, reply) => {
      const sha256 = found(revisions.thumbnailOf(request.params.projectId))
      // The next version may have another picture.
      if (config.cdn)
        return redirectToCdn(reply, config.cdn, {kind: 'thumbnails', sha256, now: clock.now(), cachedFor: 0})
      const contentType = 'image/webp'
      const cacheControl = 'private, no-cache'
      return sendBytes(request, reply, {files, clock, sha256, contentType, name: 'thumbnail.webp', cacheControl})
    },
  )
}
