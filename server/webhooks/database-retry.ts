import type {FastifyBaseLogger} from 'fastify'
import type {Clock} from '#shared/clock.ts'

/** Milliseconds between retries, doubled up to `max`. */
const backoff = {first: 1000, max: 60_000}

interface Needs {
  clock: Pick<Clock, 'after'>
  logger: FastifyBaseLogger
  /** Redoes the missed work. Throws while the database fails. */
  catchUp: () => void
  /** Called when the database works again. */
  resume: () => void
}

/** Runs database work. After a failure it skips all work, and retries `catchUp` with backoff until that succeeds. */
export function createDatabaseRetry({clock, logger, catchUp, resume}: Needs) {
  /** Cancels the next retry; undefined while the database works. */
  let cancel: (() => void) | undefined

  function pause(wait: number) {
    cancel = clock.after(wait, () => {
      try {
        catchUp()
      } catch {
        pause(Math.min(wait * 2, backoff.max))
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

    /** Cancels the next retry. */
    stop: () => cancel?.(),
  }
}
