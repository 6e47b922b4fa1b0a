import type {FastifyInstance, FastifyRequest} from 'fastify'
import type {Database} from '../database/open.ts'
import {isFree, untilFree} from '../database/when-free.ts'
import {providerPaths} from '../identity/provider-paths.ts'

/** The provider stores what a browser asks for. Other reads write nothing that their answer needs. */
const writes = ({method, url}: FastifyRequest) =>
  (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS') || url.startsWith(providerPaths.authorization)

/**
 * Has requests that write wait while another program holds the database, before their handler: SQLite itself would stop
 * the whole process. The hook calls back: most requests need not wait.
 */
export function waitForLock(app: FastifyInstance, database: Database) {
  app.addHook('preHandler', (request, _reply, done) => {
    if (!writes(request) || isFree(database)) return done()
    untilFree(database).then(() => done(), done)
  })
}
