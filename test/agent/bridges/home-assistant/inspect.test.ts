import {createServer} from 'node:http'
import {createServer as createTlsServer} from 'node:https'
import {type AddressInfo, createServer as createTcpServer, type Server} from 'node:net'
import t, {type Test} from 'tap'
import {WebSocketServer} from 'ws'
import {inspectHomeAssistant} from '../../../../agent/bridges/home-assistant/inspect.ts'
import {websocketAddress} from '../../../../agent/bridges/home-assistant/open-socket.ts'
import {certificate} from '../../../server/mail/certificate.ts'
import {SteppedClock} from '../../stepped-clock.ts'
import {startSmall} from './small-home-assistant.ts'
import {smallHouse} from './small-house.ts'
import {until} from './start-bridge.ts'

const config = (url: string, token = 'secret-token') => ({
  kind: 'home-assistant' as const,
  id: 'home-assistant',
  url,
  token: async () => token,
})

const inspect = (url: string, token?: string, clock = new SteppedClock()) =>
  inspectHomeAssistant(config(url, token), {clock}, new AbortController().signal)

/** Listens on a free port of loopback and returns its number. */
async function listen(t: Test, server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  return (server.address() as AddressInfo).port
}

/** Serves one answer to every request and returns the address. */
async function serveAnswer(t: Test, status: number, headers: Record<string, string> = {}): Promise<string> {
  const answer = Object.entries({...headers, Connection: 'close'}).map(([key, value]) => `${key}: ${value}\r\n`)
  const server = createServer().on('upgrade', (_, socket) =>
    socket.end(`HTTP/1.1 ${status} Answer\r\n${answer.join('')}\r\n`),
  )
  return `http://127.0.0.1:${await listen(t, server)}`
}

t.test('inspectHomeAssistant() returns the devices and ends', async (t) => {
  const small = await startSmall(t, smallHouse)
  const devices = await inspect(small.url)
  t.equal(devices.length, 9)
  t.match(devices[0], {name: 'Bed', kind: 'light', room: 'Bedroom'})
  await until(() => small.clients === 0)
})

t.test('inspectHomeAssistant() says what is wrong and what to do', async (t) => {
  const small = await startSmall(t, smallHouse)
  const faults: [url: string, kind: string, message: RegExp][] = [
    // No server of a test gets a port below 1024.
    ['http://127.0.0.1:2', 'unreachable', /^Can't reach .*ECONNREFUSED.*Check that Home Assistant runs/],
    ['http://no-such-house.invalid:8123', 'unreachable', /^There is no host no-such-house\.invalid/],
    ['ftp://house', 'configuration', /is no address of a Home Assistant\. Write it like http/],
    ['house', 'configuration', /is no address of a Home Assistant/],
    [small.url.replace('http', 'https'), 'configuration', /does not speak TLS.*Use http:\/\/ instead/],
    [`${small.url}/elsewhere`, 'configuration', /is not a Home Assistant: it answers 404/],
    [await serveAnswer(t, 403), 'configuration', /banned this machine/],
    [await serveAnswer(t, 401), 'configuration', /refuses the token/],
    [await serveAnswer(t, 400), 'configuration', /trusted_proxies/],
    [await serveAnswer(t, 301, {Location: 'https://house/'}), 'configuration', /redirects to https:\/\/house\//],
    [await serveAnswer(t, 502), 'unreachable', /still starting/],
  ]
  for (const [url, kind, message] of faults) await t.rejects(inspect(url), {name: 'Failure', kind, message}, url)
  await t.rejects(inspect(small.url, 'wrong'), {kind: 'configuration', message: /refuses the token\. Make a new one/})
  small.state = 'STARTING'
  await t.rejects(inspect(small.url), {kind: 'unreachable', message: /is still starting\. Try again in a minute/})
  await until(() => small.clients === 0)
})

t.test('inspectHomeAssistant() trusts no certificate of its own making', async (t) => {
  const server = createTlsServer(certificate)
  const url = `https://127.0.0.1:${await listen(t, server)}`
  await t.rejects(inspect(url), {kind: 'configuration', message: /doesn't trust.*NODE_EXTRA_CA_CERTS=FILE/})
})

t.test('inspectHomeAssistant() does not wait for ever', async (t) => {
  const mute = createTcpServer(() => {})
  const url = `http://127.0.0.1:${await listen(t, mute)}`
  const clock = new SteppedClock()
  const inspected = inspect(url, 'x', clock)
  await clock.pass(10_000)
  await t.rejects(inspected, {kind: 'unreachable', message: /does not answer within 10 s/})
})

t.test('inspectHomeAssistant() knows a WebSocket that is no Home Assistant', async (t) => {
  for (const greeting of ['{"hello":"world"}', undefined]) {
    const server = createServer()
    const sockets = new WebSocketServer({server})
    sockets.on('connection', (socket) => greeting !== undefined && socket.send(greeting))
    const url = `http://127.0.0.1:${await listen(t, server)}`
    t.teardown(() => {
      for (const socket of sockets.clients) socket.terminate()
    })
    const clock = new SteppedClock()
    const inspected = inspect(url, 'x', clock)
    inspected.catch(() => {})
    if (greeting === undefined) {
      await until(() => sockets.clients.size === 1)
      await clock.pass(10_000)
    }
    await t.rejects(inspected, {kind: /configuration|unreachable/, message: /is not a Home Assistant|does not answer/})
  }
})

t.test('inspectHomeAssistant() ends when it is stopped', async (t) => {
  const mute = createTcpServer(() => {})
  const url = `http://127.0.0.1:${await listen(t, mute)}`
  const controller = new AbortController()
  const inspected = inspectHomeAssistant(config(url), {clock: new SteppedClock()}, controller.signal)
  controller.abort(new Error('enough'))
  await t.rejects(inspected, {message: 'enough'})
})

t.test('websocketAddress() keeps a path, and knows the supervisor of add-ons', async (t) => {
  t.equal(websocketAddress('http://house:8123'), 'ws://house:8123/api/websocket')
  t.equal(websocketAddress('https://house/'), 'wss://house/api/websocket')
  t.equal(websocketAddress('https://house/ha/'), 'wss://house/ha/api/websocket')
  t.equal(websocketAddress('ws://house:8123/api/websocket'), 'ws://house:8123/api/websocket')
  t.equal(websocketAddress('http://supervisor/core'), 'ws://supervisor/core/websocket')
  t.equal(websocketAddress('ws://supervisor/core/websocket'), 'ws://supervisor/core/websocket')
})
