import type {FastifyInstance} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import type {DatabaseFile} from '../database/watch-file.ts'

/** Milliseconds between looks at the database's files. */
const lookInterval = 1000

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses writes into a database that was removed or replaced, and ends those in flight without an answer. */
export function refuseLostWrites(app: FastifyInstance, {problem}: DatabaseFile) {
  app.addHook('onRequest', async ({method}) => {
    if (!reading.has(method) && problem() !== undefined) throw new Error(problem())
  })
  app.addHook('onSend', async ({method, raw}, reply) => {
    if (reading.has(method) || reply.statusCode >= 400 || problem() === undefined) return
    raw.socket.destroy()
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
