import type {FastifyBaseLogger} from 'fastify'
import {describeTime} from './describe-time.ts'
import type {ServerClock, TimeState} from './server-clock.ts'

/** Returns a function that tells whether the time is known to be right, and logs each change of that. */
export function createTimeWatch(clock: Pick<ServerClock, 'report'>, logger: FastifyBaseLogger): () => boolean {
  let logged: TimeState = 'right'
  return () => {
    const report = clock.report()
    const {state} = report
    if (state !== logged) {
      const level = state === 'right' ? 'info' : state === 'unsure' ? 'debug' : 'error'
      logger[level](describeTime(report))
    }
    logged = state
    return state === 'right'
  }
}
