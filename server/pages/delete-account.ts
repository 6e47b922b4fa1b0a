import type {FastifyInstance} from 'fastify'
import type {BrowserSessions} from './browser-sessions.ts'
import type {PageServices} from './services.ts'

/** The end of an account. */
export function deleteAccountRoutes(
  _app: FastifyInstance,
  _services: PageServices & {browserSessions: BrowserSessions},
) {}
