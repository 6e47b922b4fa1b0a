import {once} from 'node:events'
import type {IncomingMessage, ServerResponse} from 'node:http'
import {createServer} from 'node:https'
import type {AddressInfo} from 'node:net'
import {getCACertificates, setDefaultCACertificates} from 'node:tls'
import type {Test} from 'tap'
import {certificate} from '../mail/certificate.ts'

type Act = (response: ServerResponse, request: IncomingMessage) => unknown

/** Starts an https host of documents on this machine, whose certificate this process trusts. */
export async function startDocumentHost(t: Test) {
  const usual = getCACertificates()
  setDefaultCACertificates([...usual, certificate.cert])
  const acts = new Map<string, Act>()
  const asked: string[] = []
  const server = createServer(certificate, (request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const act = acts.get(path)
    if (act) act(response, request)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    setDefaultCACertificates(usual)
    server.close()
    server.closeAllConnections()
  })
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`

  return {
    origin,
    asked,
    /** Publishes a document, and returns its address. */
    publish(path: string, members: object = {}, headers: Record<string, string> = {}): string {
      const id = origin + path
      const document = {
        client_id: id,
        client_name: 'Lumen',
        redirect_uris: ['http://127.0.0.1/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
        ...members,
      }
      acts.set(path, (response) => response.setHeaders(new Map(Object.entries(headers))).end(JSON.stringify(document)))
      return id
    },
    act: (path: string, act: Act) => void acts.set(path, act),
    stop: () => server.close().closeAllConnections(),
  }
}
