import {once} from 'node:events'
import {createServer, type RequestListener} from 'node:http'
import type {AddressInfo} from 'node:net'
import t, {type Test} from 'tap'
import {fetchIndex, isLoopback, parseIndex, parseServerAddress} from '../../client/find-server.ts'
import {systemClock} from '../../shared/clock.ts'

for (const [typed, address] of [
  ['127.0.0.1:8420', 'http://127.0.0.1:8420'],
  ['192.168.1.20:8420', 'http://192.168.1.20:8420'],
  ['[::1]:8420', 'http://[::1]:8420'],
  ['nas', 'http://nas'],
  ['localhost:8420', 'http://localhost:8420'],
  ['pianta.local:8420/device?user_code=x', 'http://pianta.local:8420'],
  ['home.example.org', 'https://home.example.org'],
  ['home.example.org:8443', 'https://home.example.org:8443'],
  ['http://home.example.org', 'http://home.example.org'],
  ['HTTPS://Home.Example.org/', 'https://home.example.org'],
] as const) {
  t.test(`parseServerAddress() reads ${typed} as ${address}`, async (t) => {
    t.equal(parseServerAddress(typed).origin, address)
  })
}

for (const typed of ['', 'http://', 'ftp://nas', 'http://anna:secret@nas', 'a b', 'http://nas:99999']) {
  t.test(`parseServerAddress() refuses "${typed}"`, async (t) => {
    t.throws(() => parseServerAddress(typed), {kind: 'usage', message: /is not a server address/})
  })
}

t.test('isLoopback() is true for addresses that a phone cannot open', async (t) => {
  const addresses = [
    'http://127.0.0.1:8420',
    'http://127.1.2.3',
    'http://localhost',
    'http://x.localhost',
    'http://[::1]:1',
  ]
  for (const address of addresses) t.ok(isLoopback(new URL(address)), address)
  for (const address of ['http://192.168.1.2', 'http://nas', 'http://127.example.org'])
    t.notOk(isLoopback(new URL(address)))
})

/** Starts a server that isn't Pianta or is misconfigured. */
async function listen(t: Test, answer: RequestListener): Promise<URL> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

t.test('fetchIndex() rejects a server that is not Pianta', async (t) => {
  const router = await listen(t, (_, response) => response.end('<html>Welcome to your router'))
  await t.rejects(fetchIndex(router, systemClock), {
    kind: 'unreachable',
    message: /is not a Pianta server \(status 200\)/,
  })
  const other = await listen(t, (_, response) =>
    response.end('{"issuer":"javascript:1","resource":"x","discovery":"y"}'),
  )
  await t.rejects(fetchIndex(other, systemClock), {message: /is not a Pianta server/})
})

t.test('fetchIndex() rejects an unreachable server', async (t) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const {port} = server.address() as AddressInfo
  server.close()
  await t.rejects(fetchIndex(new URL(`http://127.0.0.1:${port}`), systemClock), {
    kind: 'unreachable',
    message: /Can't reach .*: fetch failed: connect ECONNREFUSED/,
  })
})

t.test('parseIndex() rejects http links from an https server', async (t) => {
  const index = (origin: string) =>
    Response.json({resource: `${origin}/v1`, issuer: origin, discovery: `${origin}/.well-known/openid-configuration`})
  const typed = new URL('https://home.example.org')
  t.equal((await parseIndex(typed, index('https://home.example.org'))).issuer, 'https://home.example.org')
  t.equal((await parseIndex(new URL('http://nas'), index('http://nas'))).issuer, 'http://nas')
  await t.rejects(parseIndex(typed, index('http://home.example.org')), {
    kind: 'failed',
    message: /links to http:\/\/home\.example\.org\/v1, which is not encrypted/,
  })
})
