import type {FastifyInstance} from 'fastify'
import type {Services} from '../services.ts'

export function cdnRoutes(_app: FastifyInstance, _services: Services) {}
