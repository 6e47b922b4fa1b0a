import type {Socket} from 'node:net'
import type {FastifyInstance} from 'fastify'

/**
 * Closes idle and unused connections while the server stops. Node closes the ones idle at that moment, but keeps the
 * ones that finish later or never sent a request for over a minute, and the server with them.
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
