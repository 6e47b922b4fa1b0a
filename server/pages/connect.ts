import type {FastifyInstance} from 'fastify'
import type {BrowserSessions} from './browser-sessions.ts'
import type {PageServices} from './services.ts'

/** Where a person allows an app that sent their browser here (authorization code flow). */
export function connectRoutes(_app: FastifyInstance, _services: PageServices & {browserSessions: BrowserSessions}) {}
