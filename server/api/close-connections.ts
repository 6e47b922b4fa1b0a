import type {Socket} from 'node:net'
import type {FastifyInstance} from 'fastify'

/**
 * Closes idle and unused connections while the server stops. Node closes the ones idle at that moment, but keeps the
 * ones that finish later or never sent a request for over a minute, and the server with them.
 */
export function closeConnectionsOnStop(app: FastifyInstance) {
  // The key is address and port: with TLS a request has another socket than its connection.
  const unused = new Map<string, Socket>()
  app.server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket)
    unused.set(peer, socket)
    socket.once('close', () => {
      if (unused.get(peer) === socket) unused.delete(peer)
    })
  })
  app.server.on('request', ({socket}) => {
    if (unused.size > 0) unused.delete(peerOf(socket))
  })

  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    for (const socket of unused.values()) socket.destroy()
    timer = setInterval(() => app.server.closeIdleConnections(), 20)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

const peerOf = ({remoteAddress, remotePort}: Socket) => `${remoteAddress} ${remotePort}`
