import {setImmediate as nextLoop} from 'node:timers/promises'
import type {FastifyBaseLogger} from 'fastify'
import type {SearchIndex} from './search-index.ts'

/** Indexes again, in the background, the products that an earlier release indexed. Logs errors. */
export function startReindexing(
  {searchIndex}: {searchIndex: Pick<SearchIndex, 'reindexOne'>},
  logger: FastifyBaseLogger,
) {
  const end = new AbortController()

  async function reindex() {
    let products = 0
    for (; !end.signal.aborted && searchIndex.reindexOne(); products++) await nextLoop()
    if (products > 0) logger.info({products}, 'reindexed products for this release')
  }

  const done = reindex().catch((error) => logger.error({err: error}, 'could not reindex the catalog'))
  return {
    done,
    async stop() {
      end.abort()
      await done
    },
  }
}
