import {once} from 'node:events'
import {createServer} from 'node:http'
import {connect} from 'node:net'
import type {Test} from 'tap'
import {freePort} from '../../../demo/free-port.ts'

/** A proxy in front of a program, which can be told to answer by itself. */
export interface Proxy {
  url: string
  /** Answers everything with this status; undefined passes it on. Open connections end. */
  answer: (status: number | undefined) => void
  /** Tells from now on for whom it asks, as proxies do. Open connections end. */
  tellClients(): void
  /** Begins to listen: before, nothing answers. */
  start(): Promise<void>
}

export async function prepareProxy(t: Test, target: string): Promise<Proxy> {
  const port = await freePort()
  const {hostname, port: targetPort} = new URL(target)
  let status: number | undefined
  let more = ''
  const sockets = new Set<{destroy(): void}>()
  const server = createServer((_, response) => response.writeHead(status ?? 502).end())
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {})
    if (status !== undefined) {
      socket.end(`HTTP/1.1 ${status} Proxy\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    const onward = connect(Number(targetPort), hostname)
    onward.on('error', () => socket.destroy())
    const headers = request.rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
    onward.write(`GET ${request.url} HTTP/1.1\r\n${headers}${more}\r\n`)
    if (head.length > 0) onward.write(head)
    socket.pipe(onward).pipe(socket)
    socket.on('close', () => onward.destroy())
  })
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  t.teardown(() => {
    endAll()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${port}`,
    answer(next) {
      status = next
      endAll()
    },
    tellClients() {
      more = 'X-Forwarded-For: 192.168.1.9\r\n'
      endAll()
    },
    async start() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
