import type {FastifyInstance} from 'fastify'
import type {PageServices} from '../services.ts'

export function projectFileRoutes(_app: FastifyInstance, _services: PageServices) {}
