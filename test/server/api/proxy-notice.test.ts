import t, {type Test} from 'tap'
import {startServer} from '../../helper.ts'

/** Starts a server; `told` returns the notices in its log. */
async function start(t: Test, settings: Record<string, string> = {}) {
  const logged: Record<string, unknown>[] = []
  const logTo = {write: (line: string) => void logged.push(JSON.parse(line))}
  const {url} = await startServer(t, {PIANTA_LOG_LEVEL: 'warn', ...settings}, logTo)
  const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, {headers})
  return {get, told: () => logged.map(({msg}) => msg)}
}

t.test('a proxy that is not trusted is noticed once', async (t) => {
  const {get, told} = await start(t)
  await get('/v1')
  await get('/signin')
  t.same(told(), [])
  await get('/v1', {'x-forwarded-for': '203.0.113.7'})
  t.equal(told().length, 1)
  t.match(told()[0], /^a request from 127\.0\.0\.1 has X-Forwarded-For.*not set.*set PIANTA_TRUST_PROXY=127\.0\.0\.1$/)
  await get('/signin', {'x-forwarded-for': '203.0.113.8'})
  t.equal(told().length, 1)
})

t.test('nothing is noticed where a proxy is trusted', async (t) => {
  const trusting = await start(t, {PIANTA_TRUST_PROXY: '127.0.0.1'})
  await trusting.get('/v1', {'x-forwarded-for': '203.0.113.7'})
  t.same(trusting.told(), [])
})

t.test('a request from the internet does not use up the notice of a proxy nearby', async (t) => {
  const logged: string[] = []
  const logTo = {write: (line: string) => void logged.push(JSON.parse(line).msg)}
  const {app} = await startServer(t, {PIANTA_LOG_LEVEL: 'warn'}, logTo)
  for (const remoteAddress of ['8.8.8.8', '8.8.4.4', '::ffff:172.17.0.2', '172.17.0.3']) {
    await app.inject({url: '/v1', remoteAddress, headers: {'x-forwarded-for': '203.0.113.7'}})
  }
  t.match(logged, [/^a request from 8\.8\.8\.8 /, /^a request from 172\.17\.0\.2 /])
})
