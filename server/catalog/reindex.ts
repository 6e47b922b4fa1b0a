import {setImmediate as turn} from 'node:timers/promises'
import type {FastifyBaseLogger} from 'fastify'
import type {Services} from '../services.ts'

/** Weighs again, beside what the server does, what an earlier release weighed in another way. What goes wrong is logged. */
export function startReindexing({searchIndex}: Pick<Services, 'searchIndex'>, logger: FastifyBaseLogger) {
  const end = new AbortController()

  async function renew() {
    let products = 0
    for (; !end.signal.aborted && searchIndex.reindexOne(); products++) await turn()
    if (products > 0) logger.info({products}, 'products are found as this release finds them')
  }

  const done = renew().catch((error) => logger.error({err: error}, 'the index of the catalog could not be renewed'))
  return {
    done,
    async stop() {
      end.abort()
      await done
    },
  }
}
