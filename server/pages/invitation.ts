import type {FastifyInstance} from 'fastify'
import type {BrowserSessions} from './browser-sessions.ts'
import type {PageServices} from './services.ts'

/** Where an invitation leads. */
export function invitationRoutes(_app: FastifyInstance, _services: PageServices & {browserSessions: BrowserSessions}) {}
