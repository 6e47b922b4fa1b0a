import type {FastifyInstance} from 'fastify'
import type {PageServices} from '../services.ts'

export function commentRoutes(_app: FastifyInstance, _services: PageServices) {}
