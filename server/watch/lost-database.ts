import type {FastifyInstance} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import type {DatabaseFile} from '../database/watch-file.ts'

/** Milliseconds between looks at the database's files. */
const lookInterval = 1000

const isReading = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/**
 * Refuses writes into a database that was removed or replaced, and ends those in flight without an answer. The hooks
 * call back: a promise for every read would be a measurable part of it.
 */
export function refuseLostWrites(app: FastifyInstance, {problem}: DatabaseFile) {
  app.addHook('onRequest', ({method}, _reply, done) => {
    const lost = isReading(method) ? undefined : problem()
    done(lost === undefined ? undefined : new Error(lost))
  })
  app.addHook('onSend', ({method, raw}, reply, payload, done) => {
    const isAcknowledged = !isReading(method) && reply.statusCode < 400
    if (isAcknowledged && problem() !== undefined) raw.socket.destroy()
    done(null, payload)
  })
}

/** Looks at the database's files, and calls `onLost` once when they are no longer in their place. */
export function watchForLoss(clock: Clock, {problem}: DatabaseFile, onLost: (problem: string) => void) {
  let cancel = clock.after(lookInterval, onTime)
  function onTime() {
    const lost = problem()
    if (lost !== undefined) return onLost(lost)
    cancel = clock.after(lookInterval, onTime)
  }
  return {stop: () => cancel()}
}
