import type {FastifyInstance} from 'fastify'
import type {BrowserSessions} from './browser-sessions.ts'
import type {PageServices} from './services.ts'

/** Who may make apps, and which are verified: for administrators. */
export function administrationRoutes(
  _app: FastifyInstance,
  _services: PageServices & {browserSessions: BrowserSessions},
) {}
