import type {FastifyBaseLogger} from 'fastify'
import type {Services} from './services.ts'

const hour = 60 * 60 * 1000

/**
 * Removes what has run out, at start and every hour after it; then, too, what takes a while: deliveries that are not listed
 * any more, and the bytes that nobody has.
 */
export function startMaintenance(
  {
    clock,
    connections,
    tokens,
    sessions,
    links,
    members,
    events,
    notices,
    files,
    idempotency,
    deleteOldDeliveries,
  }: Services,
  logger: FastifyBaseLogger,
) {
  const end = new AbortController()
  const failed = (what: string, error: unknown) => logger.error({err: error, what}, 'housekeeping failed')
  const tidy = () => {
    for (const [what, remove] of Object.entries({
      tokens: tokens.deleteExpired,
      connections: connections.endIdle,
      ends: connections.deleteOldEnded,
      sessions: sessions.deleteExpired,
      links: links.deleteExpired,
      invitations: members.deleteExpiredInvitations,
      events: events.removeOld,
      notices: notices.deleteOld,
      answers: idempotency.prune,
      files: files.deleteUnnamed,
    })) {
      try {
        remove()
      } catch (error) {
        failed(what, error)
      }
    }
  }
  tidy()
  const sweep = async () => {
    await deleteOldDeliveries(end.signal).catch((error) => failed('deliveries', error))
    await files.sweep(end.signal).catch((error) => failed('files', error))
  }
  /** One sweep after the other: a large folder may take longer than an hour. */
  let sweeping = Promise.resolve()
  const everyHour = () => {
    tidy()
    sweeping = sweeping.then(sweep)
    return sweeping
  }
  let cancel = clock.after(hour, turn)
  function turn() {
    cancel = clock.after(hour, turn)
    void everyHour()
  }
  return {
    everyHour,
    stop() {
      cancel()
      end.abort()
    },
  }
}
