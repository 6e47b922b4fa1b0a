import {once} from 'node:events'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import t, {type Test} from 'tap'
import {needsChromium, openChromium, openPage} from '../../chromium.ts'
import {startApi} from '../api.ts'

/** A page of another origin. */
async function openElsewhere(t: Test) {
  const server = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">'),
  )
  t.teardown(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const page = await openPage(t, await openChromium(), {})
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return page
}

interface Asked {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

t.test(
  'a page of another origin can read every response and its headers, refusals included',
  needsChromium,
  async (t) => {
    const {url, token, inProject, save} = await startApi(t, {PIANTA_RATE_LIMIT: '12'})
    await save(null)
    const page = await openElsewhere(t)
    const authorization = `Bearer ${token}`
    const ask = (asked: Asked) =>
      page.evaluate(async ({url, ...init}) => {
        const answer = await fetch(url, init)
        return {status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text()}
      }, asked)

    const home = await ask({url: `${url}${inProject}/home`, headers: {authorization}})
    t.match(home, {status: 200, headers: {etag: /^W\//, 'ratelimit-limit': '12', 'ratelimit-remaining': '10'}})
    t.match(home.headers, {'ratelimit-reset': '60'})
    const {etag} = home.headers
    const unchanged = await ask({
      url: `${url}${inProject}/home`,
      headers: {authorization, 'if-none-match': String(etag), 'last-event-id': 'x', range: 'bytes=0-3'},
    })
    t.equal(unchanged.status, 304)

    const make = {url: `${url}/v1/projects`, method: 'POST', body: '{"name":"House"}'}
    const json = {authorization, 'content-type': 'application/json', 'idempotency-key': 'k'}
    t.match(await ask({...make, headers: json}), {status: 201, headers: {location: /^\/v1\/projects\//}})
    t.match(await ask({...make, headers: json, body: '{'}), {status: 400, text: /^{"error":"invalid_input"/})
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      t.match(await ask({...make, method, headers: json}), {status: 404, text: '{"error":"not_found"}'})
    }
    t.match(await ask({url: `${url}/v1/projects`, headers: {authorization: 'Bearer nonsense'}}), {
      status: 401,
      headers: {'www-authenticate': /^Bearer /, 'ratelimit-remaining': /^\d+$/},
      text: '{"error":"unauthenticated"}',
    })
    for (;;) {
      const {status, headers, text} = await ask({url: `${url}/v1`, headers: {authorization}})
      if (status === 200) continue
      t.match({status, headers, text}, {status: 429, headers: {'retry-after': '60'}, text: '{"error":"rate_limited"}'})
      break
    }
  },
)
