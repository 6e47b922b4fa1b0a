import type {FastifyInstance} from 'fastify'
import type {Database} from '../database/open.ts'
import {isFree, untilFree} from '../database/when-free.ts'
import {hookWrites} from './hook-writes.ts'

interface LockOptions {
  database: Database
  /** The start of the paths whose reads store something. Other reads don't wait. */
  storingPath: string
}

/**
 * Has requests that write wait while another program holds the database, before their handler: SQLite itself would stop
 * the whole process. The hook calls back: most requests need not wait.
 */
export function waitForLock(app: FastifyInstance, {database, storingPath}: LockOptions) {
  hookWrites(
    app,
    {
      preHandler(_request, _reply, done) {
        if (isFree(database)) return done()
        untilFree(database).then(() => done(), done)
      },
    },
    (path) => path.startsWith(storingPath),
  )
}
