import type {FastifyInstance} from 'fastify'
import type {BrowserSessions} from './browser-sessions.ts'
import type {PageServices} from './services.ts'

/** Who is in a project, and who may join it. */
export function peopleRoutes(_app: FastifyInstance, _services: PageServices & {browserSessions: BrowserSessions}) {}
