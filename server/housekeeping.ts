import type {FastifyBaseLogger} from 'fastify'
import {schedule} from 'node-cron'
import type {Services} from './services.ts'

/** Removes what has run out, a little after every hour, and what must be gone at start. */
export function keepHouse(
  {connections, tokens, sessions, links, events, idempotency}: Services,
  logger: FastifyBaseLogger,
) {
  const tidy = () => {
    for (const [what, remove] of Object.entries({
      tokens: tokens.removeExpired,
      connections: connections.endIdle,
      ends: connections.removeOldEnds,
      sessions: sessions.removeExpired,
      links: links.removeExpired,
      events: events.removeOld,
      answers: idempotency.prune,
    })) {
      try {
        remove()
      } catch (error) {
        logger.error({err: error, what}, 'housekeeping failed')
      }
    }
  }
  tidy()
  const task = schedule('7 * * * *', tidy)
  return {stop: () => task.stop()}
}
