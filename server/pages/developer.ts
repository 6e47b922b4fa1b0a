import type {FastifyInstance} from 'fastify'
import type {BrowserSessions} from './browser-sessions.ts'
import type {PageServices} from './services.ts'

/** The apps that a maker registered. */
export function developerRoutes(_app: FastifyInstance, _services: PageServices & {browserSessions: BrowserSessions}) {}
