import type {FastifyRequest} from 'fastify'

/** Returns whether a browser asks: programs that want HTML too say so. */
export const acceptsPage = ({headers}: FastifyRequest): boolean =>
  headers.accept?.toLowerCase().includes('text/html') === true
