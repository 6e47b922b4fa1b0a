import type {FastifyBaseLogger} from 'fastify'
import type {Clock} from '#shared/clock.ts'

/** Milliseconds between tries, doubled each time up to the longest. */
const backoff = {first: 1000, longest: 60_000}

interface Needs {
  clock: Pick<Clock, 'after'>
  logger: FastifyBaseLogger
  /** Makes up for what was not done; throws while the database fails. */
  catchUp: () => void
  /** Is called once the database works again. */
  resume: () => void
}

/** Does what needs the database. When it fails, nothing is done until it works again. */
export function createDatabaseRetry({clock, logger, catchUp, resume}: Needs) {
  /** While there is any. */
  let cancel: (() => void) | undefined

  function pause(wait: number) {
    cancel = clock.after(wait, () => {
      try {
        catchUp()
      } catch {
        pause(Math.min(wait * 2, backoff.longest))
        return
      }
      cancel = undefined
      logger.info('deliveries go on: the database works again')
      resume()
    })
  }

  return {
    attempt(act: () => void) {
      if (cancel) return
      try {
        act()
      } catch (error) {
        logger.error({err: error}, 'deliveries wait: the database failed')
        pause(backoff.first)
      }
    },

    /** Waits no more. */
    stop: () => cancel?.(),
  }
}
