import {once} from 'node:events'
import {createServer as createWebServer} from 'node:http'
import {type AddressInfo, connect, createServer, type Server} from 'node:net'
import type {Duplex} from 'node:stream'
import {createServer as createTlsServer} from 'node:tls'
import type {Test} from 'tap'
import {createWebSocketStream, WebSocketServer} from 'ws'
import {certificate} from '../../../server/mail/certificate.ts'

/** A way to a broker over another protocol, which can fall silent. */
export interface Front {
  readonly port: number
  /** Passes nothing more and closes nothing, as a router does that forgot the connection. */
  freeze(): void
  /** Passes new connections again; the frozen ones stay so. */
  thaw(): void
}

export async function startFront(t: Test, broker: number, protocol: 'tcp' | 'tls' | 'web' = 'tcp'): Promise<Front> {
  const passages = new Set<{ends: readonly [Duplex, Duplex]; isFrozen: boolean}>()
  let isFrozen = false
  function pass(incoming: Duplex): void {
    const outgoing = connect(broker, '127.0.0.1')
    const passage = {ends: [incoming, outgoing] as const, isFrozen}
    passages.add(passage)
    for (const end of passage.ends) end.on('error', () => {})
    incoming.once('close', () => outgoing.destroy())
    // A broker that hears nothing more ends the connection: a frozen one must not pass that on.
    outgoing.once('close', () => passage.isFrozen || incoming.destroy())
    incoming.on('data', (chunk) => passage.isFrozen || outgoing.write(chunk))
    outgoing.on('data', (chunk) => passage.isFrozen || incoming.write(chunk))
  }
  let server: Server
  if (protocol === 'web') {
    const web = createWebServer()
    const sockets = new WebSocketServer({server: web, handleProtocols: () => 'mqtt'})
    sockets.on('connection', (socket) => pass(createWebSocketStream(socket)))
    server = web
  } else server = protocol === 'tls' ? createTlsServer(certificate, pass) : createServer(pass)
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    for (const {ends} of passages) for (const end of ends) end.destroy()
  })
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      isFrozen = true
      for (const passage of passages) passage.isFrozen = true
    },
    thaw() {
      isFrozen = false
    },
  }
}
