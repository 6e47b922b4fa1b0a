import {once} from 'node:events'
import {createServer, type IncomingHttpHeaders, request} from 'node:http'
import type {AddressInfo} from 'node:net'
import type {Test} from 'tap'

/** What becomes of a request: the router answers, cuts the connection, keeps it waiting, or (undefined) passes it on. */
export type RouterAnswer = (path: string, method: string) => Response | 'break' | 'stall' | undefined

/** A router whose moods the test decides. The server behind it says that this is its address. */
export async function startRouter(t: Test, answer: RouterAnswer) {
  let target = ''
  const requests: {method: string; path: string; headers: IncomingHttpHeaders}[] = []
  const router = createServer(async (incoming, outgoing) => {
    const {url = '/', method = 'GET', headers} = incoming
    requests.push({method, path: url, headers})
    const own = answer(url, method)
    if (own === 'break') return void incoming.destroy()
    if (own === 'stall') return
    if (own) {
      outgoing.writeHead(own.status, Object.fromEntries(own.headers))
      return void outgoing.end(Buffer.from(await own.arrayBuffer()))
    }
    const onward = request(target + url, {method, headers}, (passed) => {
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
    /** Everything that was asked, in order. */
    requests,
    passTo(address: string) {
      target = address
    },
    /** Cuts every connection, as a power cut of the router does. */
    cut: () => router.closeAllConnections(),
  }
}
