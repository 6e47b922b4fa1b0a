import {once} from 'node:events'
import {createServer, type Server, type Socket} from 'node:net'

/**
 * Hands a second address's connections to a server that listens on another one: `--lan` opens the network's address,
 * and programs of this machine go on with the loopback address that they know.
 */
export async function listenOnLoopback(server: Server, {host, port}: {host: string; port: number}): Promise<Server> {
  const also = createServer((socket: Socket) => void server.emit('connection', socket))
  also.listen(port, host)
  await once(also, 'listening')
  return also
}
