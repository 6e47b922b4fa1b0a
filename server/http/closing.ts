import type {FastifyInstance} from 'fastify'

/**
 * Node lets go of the connections that are idle when it is told to stop, but keeps those whose last request ends after
 * that, for more than a minute: they would keep the server from stopping.
 */
export function letGoOfConnections(app: FastifyInstance) {
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), 20)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
