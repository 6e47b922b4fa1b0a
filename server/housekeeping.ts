import type {FastifyBaseLogger} from 'fastify'
import {schedule} from 'node-cron'
import type {Services} from './services.ts'

/** Removes what has run out, at start and a little after every hour; then, too, the bytes that nobody has any more. */
export function keepHouse(
  {connections, tokens, sessions, links, members, events, files, idempotency}: Services,
  logger: FastifyBaseLogger,
) {
  const end = new AbortController()
  const failed = (what: string, error: unknown) => logger.error({err: error, what}, 'housekeeping failed')
  const tidy = () => {
    for (const [what, remove] of Object.entries({
      tokens: tokens.removeExpired,
      connections: connections.endIdle,
      ends: connections.removeOldEnds,
      sessions: sessions.removeExpired,
      links: links.removeExpired,
      invitations: members.removeExpiredInvitations,
      events: events.removeOld,
      answers: idempotency.prune,
    })) {
      try {
        remove()
      } catch (error) {
        failed(what, error)
      }
    }
  }
  tidy()
  const everyHour = async () => {
    tidy()
    await files.sweep(end.signal).catch((error) => failed('files', error))
  }
  const task = schedule('7 * * * *', everyHour)
  return {
    everyHour,
    stop() {
      end.abort()
      return task.stop()
    },
  }
}
