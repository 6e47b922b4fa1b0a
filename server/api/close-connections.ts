import type {Socket} from 'node:net'
import type {FastifyInstance} from 'fastify'

/**
 * Node lets go of the connections that are idle when it is told to stop, but keeps those whose last request ends after
 * that, and those that were opened ahead and never bore one, for more than a minute: they would keep the server from
 * stopping.
 */
export function closeConnectionsOnStop(app: FastifyInstance) {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({socket}) => unused.delete(socket))

  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
    timer = setInterval(() => app.server.closeIdleConnections(), 20)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
