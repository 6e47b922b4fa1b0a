import type {FastifyInstance} from 'fastify'
import type {PageServices} from '../services.ts'

export function noticeRoutes(_app: FastifyInstance, _services: PageServices) {}
