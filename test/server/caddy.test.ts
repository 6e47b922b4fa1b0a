import t, {type Test} from 'tap'
import {freePort} from '../../demo/free-port.ts'
import {needsCaddy, startCaddy} from '../caddy.ts'
import {startApi} from './api.ts'
import {follow} from './events/follow.ts'

/** Starts a server behind Caddy, set up as docs/install.md says: API and sign-in at two https origins. */
async function openProxied(t: Test, settings: Record<string, string> = {}) {
  const port = await freePort()
  const caddy = await startCaddy(t, port)
  const baseUrl = `https://localhost:${caddy.port}`
  const api = await startApi(t, {
    PIANTA_PORT: String(port),
    PIANTA_BASE_URL: baseUrl,
    PIANTA_AUTH_URL: `https://127.0.0.1:${caddy.port}`,
    PIANTA_TRUST_PROXY: '127.0.0.1',
    ...settings,
  })
  return {...api, baseUrl}
}

t.test('behind Caddy a stream delivers a version while it is open', needsCaddy, async (t) => {
  const {baseUrl, inProject, token, save} = await openProxied(t)
  const stream = await follow(`${baseUrl}${inProject}/events`, {authorization: `Bearer ${token}`})
  await stream.firstRetry()
  t.equal(stream.response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  t.equal((await save(null)).status, 201)
  t.match(await stream.first(1), [{event: 'revision.saved'}])
  await stream.leave()
})

t.test('behind Caddy a forged address does not escape the rate limit', needsCaddy, async (t) => {
  const {baseUrl} = await openProxied(t, {PIANTA_RATE_LIMIT: '3'})
  const statuses: number[] = []
  for (const last of [1, 2, 3, 4]) {
    const headers = {'x-forwarded-for': `203.0.113.${last}`}
    const response = await fetch(`${baseUrl}/v1`, {headers})
    await response.body?.cancel()
    statuses.push(response.status)
  }
  t.same(statuses, [200, 200, 200, 429])
})
