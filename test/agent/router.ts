import {once} from 'node:events'
import {createServer, type IncomingHttpHeaders, type IncomingMessage, request} from 'node:http'
import type {AddressInfo} from 'node:net'
import type {Test} from 'tap'

/**
 * The router's action on a request: respond, cut the connection, hold it, send a stream's headers and hold its bytes,
 * or (undefined) forward it.
 */
export type RouterAnswer = (path: string, method: string) => Response | 'break' | 'stall' | 'mute' | undefined

/** Starts a router whose actions the test chooses. The server behind it uses the router's address as its own. */
export async function startRouter(t: Test, answer: RouterAnswer) {
  let target = ''
  const requests: {method: string; path: string; headers: IncomingHttpHeaders}[] = []
  const unanswered = new Set<IncomingMessage>()
  const router = createServer(async (incoming, outgoing) => {
    const {url = '/', method = 'GET', headers} = incoming
    requests.push({method, path: url, headers})
    const own = answer(url, method)
    if (own === 'break') return void incoming.destroy()
    if (own === 'stall') return
    if (own === 'mute') return outgoing.writeHead(200, {'content-type': 'text/event-stream'}).flushHeaders()
    if (own) {
      outgoing.writeHead(own.status, Object.fromEntries(own.headers))
      return void outgoing.end(Buffer.from(await own.arrayBuffer()))
    }
    unanswered.add(incoming)
    outgoing.on('close', () => unanswered.delete(incoming))
    const onward = request(target + url, {method, headers}, (passed) => {
      if (passed.headers['content-type']?.startsWith('text/event-stream')) unanswered.delete(incoming)
      outgoing.writeHead(passed.statusCode ?? 502, passed.headers)
      outgoing.flushHeaders()
      passed.pipe(outgoing)
      passed.on('error', () => outgoing.destroy())
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(router, 'listening')
  t.teardown(() => {
    router.closeAllConnections()
    router.close()
  })
  return {
    address: `http://127.0.0.1:${(router.address() as AddressInfo).port}`,
    /** All requests, in order. */
    requests,
    passTo(address: string) {
      target = address
    },
    /** Returns the number of forwarded requests whose response is not complete. An open stream doesn't count. */
    unanswered: () => unanswered.size,
    /** Cuts every connection, like a power cut of the router. */
    cut: () => router.closeAllConnections(),
  }
}
