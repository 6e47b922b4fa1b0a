import {projectParams as params, type Routes} from '../api/routes.ts'
import {found} from '../errors.ts'
import {bytesAnswers} from '../files/bytes-answers.ts'
import {redirectToCdn} from '../files/cdn-routes.ts'
import {sendBytes} from '../files/send-bytes.ts'
import type {Services} from '../services.ts'

type Needs = Pick<Services, 'config' | 'clock' | 'files' | 'revisions'>

export function thumbnailRoute(app: Routes, {config, clock, files, revisions}: Needs) {
  app.get(
    '/v1/projects/:projectId/thumbnail',
    {
      config: {access: {scope: 'projects:read', project: 'read'}},
      schema: {
        operationId: 'readThumbnail',
        summary: "The last version's picture",
        description:
          'Its first plan seen from above, 640 × 400, or a redirect to that on the CDN. 404 when the last version has none.',
        tags: ['Versions'],
        params,
        ...bytesAnswers('image/webp'),
      },
    },
    (request, reply) => {
      const sha256 = found(revisions.thumbnailOf(request.params.projectId))
      // The next version brings another.
      if (config.cdn)
        return redirectToCdn(reply, config.cdn, {kind: 'thumbnails', sha256, now: clock.now(), keptFor: 0})
      const contentType = 'image/webp'
      const cacheControl = 'private, no-cache'
      return sendBytes(request, reply, {files, clock, sha256, contentType, name: 'thumbnail.webp', cacheControl})
    },
  )
}
