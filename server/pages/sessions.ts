import type {FastifyInstance} from 'fastify'
import type {BrowserSessions} from './browser-sessions.ts'
import type {PageServices} from './services.ts'

/** Where a person is signed in, and the way to end it. */
export function sessionRoutes(_app: FastifyInstance, _services: PageServices & {browserSessions: BrowserSessions}) {}
