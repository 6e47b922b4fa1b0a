import type {FastifyInstance} from 'fastify'
import type {BrowserSessions} from './browser-sessions.ts'
import type {PageServices} from './services.ts'

/** A link to choose a new password, by mail. */
export function forgottenPasswordRoutes(
  _app: FastifyInstance,
  _services: PageServices & {browserSessions: BrowserSessions},
) {}
