import type {FastifyInstance} from 'fastify'
import type {PageServices} from './services.ts'

export function referenceRoutes(_app: FastifyInstance, _services: Pick<PageServices, 'config'>) {}
