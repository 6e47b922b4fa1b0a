import type {FastifyInstance} from 'fastify'
import type {BrowserSessions} from './browser-sessions.ts'
import type {PageServices} from './services.ts'

/** Another address to sign in with. */
export function changeEmailRoutes(
  _app: FastifyInstance,
  _services: PageServices & {browserSessions: BrowserSessions},
) {}
