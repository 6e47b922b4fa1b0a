import {once} from 'node:events'
import {createServer, type RequestListener, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {gzipSync} from 'node:zlib'
import t, {type Test} from 'tap'
import {createHomeFollower, openStreamPosition} from '../../../agent/link/follow-home.ts'
import {openHomeCache} from '../../../agent/link/home-cache.ts'
import {createModel} from '../../../agent/model.ts'
import {createApiClient} from '../../../client/api-client.ts'
import {fetchIndex} from '../../../client/find-server.ts'
import {pair} from '../../../client/pairing.ts'
import {discoverProvider} from '../../../client/provider.ts'
import {maxHomeBytes, readBody} from '../../../client/read-body.ts'
import type {Session} from '../../../client/session.ts'
import {systemClock} from '../../../shared/clock.ts'
import {quietRuntime} from '../quiet.ts'
import {SteppedClock} from '../stepped-clock.ts'
import {temporaryFolder} from '../temporary-folder.ts'

const mebibyte = 1024 * 1024
const chunk = Buffer.alloc(64 * 1024, ' ')

/** Writes spaces, which JSON allows, until the reader leaves. Resolves with the number of bytes written. */
async function writeForEver(response: ServerResponse): Promise<number> {
  let written = 0
  const gone = once(response, 'close')
  for (; !response.closed; written += chunk.length) {
    if (!response.write(chunk)) await Promise.race([once(response, 'drain'), gone])
  }
  return written
}

async function listen(t: Test, answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a server that answers a path without end, and the index truly. */
async function endless(t: Test, path: string) {
  const written: Promise<number>[] = []
  const address: string = await listen(t, (request, response) => {
    if (request.url === path) return void written.push(writeForEver(response))
    response.setHeader('content-type', 'application/json')
    if (request.url === '/v1') {
      const discovery = `${address}/.well-known/openid-configuration`
      return void response.end(JSON.stringify({resource: `${address}/v1`, issuer: address, discovery}))
    }
    response.end(
      JSON.stringify({
        issuer: address,
        token_endpoint: `${address}/token`,
        device_authorization_endpoint: `${address}/code`,
      }),
    )
  })
  return {address, written}
}

const session = (address: string) =>
  ({pairing: {resource: `${address}/v1`}, accessToken: async () => 'token'}) as unknown as Session

/** Checks that the agent left after about a mebibyte: sockets buffer some more. */
async function isBounded(t: Test, written: Promise<number>[]) {
  t.equal(written.length, 1)
  t.ok((await (written[0] as Promise<number>)) < 16 * mebibyte)
}

t.test('an endless index or discovery document is refused at 1 MiB', async (t) => {
  const index = await endless(t, '/v1')
  await t.rejects(fetchIndex(new URL(index.address), systemClock), {
    kind: 'unreachable',
    message: /Can't read the response of http.*\/v1: it is longer than 1 MiB/,
  })
  await isBounded(t, index.written)
  const path = '/.well-known/openid-configuration'
  const provider = await endless(t, path)
  const steps = pair(new URL(provider.address), quietRuntime(), AbortSignal.any([]))
  await t.rejects(steps.next(), {kind: 'unreachable', message: /longer than 1 MiB/})
  await isBounded(t, provider.written)
})

t.test('an endless answer of the provider is refused at 1 MiB', async (t) => {
  const {address, written} = await endless(t, '/code')
  const steps = pair(new URL(address), quietRuntime(), AbortSignal.any([]))
  await steps.next()
  await t.rejects(steps.next(), {message: /longer than 1 MiB/})
  await isBounded(t, written)
  const discovery = `${address}/.well-known/openid-configuration`
  t.match(await discoverProvider({issuer: address, discovery}, systemClock), {metadata: {issuer: address}})
})

t.test('an endless answer or refusal of the API is refused at 1 MiB', async (t) => {
  const {address, written} = await endless(t, '/v1/projects')
  const api = createApiClient({session: session(address), clock: systemClock})
  await t.rejects(api.get('/v1/projects'), {kind: 'unreachable', message: /longer than 1 MiB/})
  await isBounded(t, written)
  const refusals: Promise<number>[] = []
  const refusing = await listen(t, (_, response) => {
    response.statusCode = 500
    refusals.push(writeForEver(response))
  })
  await t.rejects(createApiClient({session: session(refusing), clock: systemClock}).get('/v1/projects'), {
    name: 'ApiError',
    status: 500,
  })
  await isBounded(t, refusals)
})

t.test('a home may have 32 MiB, and a compressed one no more', async (t) => {
  const bodies = [
    gzipSync(Buffer.alloc(maxHomeBytes + 1, ' ')),
    gzipSync(JSON.stringify({number: 1, home: {schema: 6, plans: []}}).padEnd(maxHomeBytes)),
  ]
  const address = await listen(t, (_, response) => {
    response.setHeader('content-encoding', 'gzip')
    response.end(bodies.shift())
  })
  const clock = new SteppedClock()
  const runtime = quietRuntime(clock)
  const model = createModel({clock, command: async () => {}})
  const folder = await temporaryFolder(t)
  const homes = await createHomeFollower({
    ...runtime,
    api: createApiClient({session: session(address), clock}),
    project: {id: 'p', name: 'Flat'},
    cache: openHomeCache(folder),
    position: openStreamPosition(folder),
    model,
  })
  const controller = new AbortController()
  const running = homes.run(controller.signal)
  homes.refresh()
  await clock.pass(750)
  while (model.get().revision !== 1) await new Promise((resolve) => model.subscribe(resolve))
  t.match(runtime.logger.entries, [{fields: {reason: /longer than 32 MiB/}}])
  controller.abort(new Error('enough'))
  await t.rejects(running, {message: 'enough'})
})

t.test('a body that takes over a minute is refused, however it trickles', async (t) => {
  const address = await listen(t, (_, response) => response.write('{'))
  const clock = new SteppedClock()
  const body = readBody(await fetch(address), {clock})
  await clock.pass(60_000)
  await t.rejects(body, {kind: 'unreachable', message: /it took over 60 s/})
})

t.test('readBody() stops with its signal, and reads nothing from an empty answer', async (t) => {
  const address = await listen(t, (_, response) => response.write('{'))
  const controller = new AbortController()
  const body = readBody(await fetch(address), {clock: systemClock, signal: controller.signal})
  controller.abort(new Error('enough'))
  await t.rejects(body, {message: 'enough'})
  t.equal((await readBody(new Response(null, {status: 204}), {clock: systemClock})).length, 0)
})
