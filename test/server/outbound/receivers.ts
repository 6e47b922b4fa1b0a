import {once} from 'node:events'
import {type AddressInfo, createServer, type Socket} from 'node:net'
import type {Test} from 'tap'

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** A server that handles each connection with a given function; it ends with the test. */
export async function startReceiver(t: Test, act: (socket: Socket) => void, host = '127.0.0.1') {
  const sockets = new Set<Socket>()
  let connections = 0
  let received = ''
  const server = createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    // Reading shows when the other side closes.
    socket.on('data', (chunk) => {
      received += chunk
    })
    act(socket)
  })
  server.listen(0, host)
  await once(server, 'listening')
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const {port} = server.address() as AddressInfo
  return {
    port,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    /** The total of connections. */
    connections: () => connections,
    /** The bytes of all connections. */
    received: () => received,
    /** The connections that are open now. */
    open: () => sockets.size,
    /** Waits until this many connections are open. */
    async until(open: number) {
      while (sockets.size !== open) await new Promise(setImmediate)
    },
  }
}

/** Answers each complete request with these bytes. */
export const answering = (bytes: string | Buffer) => (socket: Socket) => {
  socket.on('data', (chunk) => {
    if (chunk.includes('\r\n\r\n')) socket.write(bytes)
  })
}
