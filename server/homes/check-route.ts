import {homeCheck, homeCheckInput} from '#shared/api/resources.ts'
import type {ConcurrencyLimiter} from '../api/concurrency-limiter.ts'
import {describeOnlyBody} from '../api/describe-only.ts'
import {acceptJsonBytes, bytesOf} from '../api/json-bytes.ts'
import type {Routes} from '../api/routes.ts'
import type {HomeReader} from './home-reader.ts'

interface Needs {
  homes: HomeReader
  /** Of whatever sends homes. */
  limiter: ConcurrencyLimiter
}

/** POST homes/check. The home is read in a worker thread, from the bytes that came; nothing is kept. */
export function checkRoute(app: Routes, {homes, limiter}: Needs) {
  acceptJsonBytes(app, (routes) => {
    routes.post(
      '/v1/homes/check',
      {
        config: {access: {scope: 'projects:read'}},
        onRequest: limiter.onRequest,
        bodyLimit: homes.maxBody,
        validatorCompiler: describeOnlyBody,
        schema: {
          operationId: 'checkHome',
          summary: 'Says what keeps a home from being saved as a version',
          description:
            'Takes a home of any version of the format and brings it to the current one first. Nothing is kept. What ' +
            'depends on a project is not looked at: whether it has the files that the home names, and what apps rely on.',
          tags: ['Homes'],
          body: homeCheckInput,
          response: {200: homeCheck},
        },
      },
      (request) => limiter.run(request, () => homes.checkHome(bytesOf(request))),
    )
  })
}
