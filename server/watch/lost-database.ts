import type {FastifyInstance} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import {hookWrites} from '../api/hook-writes.ts'
import type {DatabaseFile} from '../database/watch-file.ts'

/** Milliseconds between looks at the database's files. */
const lookInterval = 1000

/** Refuses writes into a database that was removed or replaced, and ends those in flight without an answer. */
export function refuseLostWrites(app: FastifyInstance, {problem}: DatabaseFile) {
  hookWrites(app, {
    onRequest(_request, _reply, done) {
      const lost = problem()
      done(lost === undefined ? undefined : new Error(lost))
    },
    onSend({raw}, reply, payload, done) {
      if (reply.statusCode < 400 && problem() !== undefined) raw.socket.destroy()
      done(null, payload)
    },
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
