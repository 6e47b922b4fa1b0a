import {homeCheck, homeCheckInput} from '#shared/contract/resources.ts'
import type {ConcurrencyLimiter} from '../api/concurrency-limiter.ts'
import {describeOnlyBody} from '../api/describe-only.ts'
import {ownerOf} from '../api/owner-of.ts'
import {acceptJsonBytes, type Receiving, receiveBody} from '../api/receive-body.ts'
import type {Routes} from '../api/routes.ts'
import type {HomeReader} from './home-reader.ts'

interface Needs extends Receiving {
  homes: HomeReader
  /** Shared by all operations that receive homes. */
  limiter: ConcurrencyLimiter
}

/** Registers POST homes/check, which checks a home in a worker thread and stores nothing. */
export function checkRoute(app: Routes, {homes, limiter, ...receiving}: Needs) {
  acceptJsonBytes(app, (routes) => {
    routes.post(
      '/v1/homes/check',
      {
        config: {access: {scope: 'projects:read'}},
        onRequest: limiter.enter,
        bodyLimit: homes.maxBody,
        validatorCompiler: describeOnlyBody,
        schema: {
          operationId: 'checkHome',
          summary: 'Checks whether a home can be saved as a version',
          description:
            'Accepts a home of any version of the format and upgrades it first. Stores nothing. Skips the checks that ' +
            'depend on a project: whether it has the files that the home names, and the elements that apps rely on.',
          tags: ['Homes'],
          body: homeCheckInput,
          response: {200: homeCheck},
        },
      },
      (request, reply) =>
        limiter.run(request, async () => {
          await using body = await receiveBody(reply, receiving)
          return await homes.checkHome(body.content, ownerOf(request))
        }),
    )
  })
}
