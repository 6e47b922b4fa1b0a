import type {FastifyInstance} from 'fastify'
import type {BrowserSessions} from './browser-sessions.ts'
import type {PageServices} from './services.ts'

/** A project’s name and address, and its end. */
export function projectSettingsRoutes(
  _app: FastifyInstance,
  _services: PageServices & {browserSessions: BrowserSessions},
) {}
