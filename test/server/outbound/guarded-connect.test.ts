import {once} from 'node:events'
import {createServer} from 'node:https'
import type {AddressInfo} from 'node:net'
import {mock} from 'node:test'
import {getCACertificates, setDefaultCACertificates} from 'node:tls'
import t, {type Test} from 'tap'
import {createGuardedConnect} from '../../../server/outbound/guarded-connect.ts'
import {requestFailed} from '../../../server/outbound/request-failure.ts'
import type {ResolveName} from '../../../server/outbound/resolve-name.ts'
import {createSafeFetch, type SafeRequest} from '../../../server/outbound/safe-fetch.ts'
import {networks} from '../../../shared/host/setting-readers.ts'
import {certificate} from '../mail/certificate.ts'
import {answering, startReceiver} from './receivers.ts'

const post: SafeRequest = {method: 'POST', body: '{}', within: 10_000, maxBytes: 65_536}
const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'
const addressOf = (address: string) => ({address, family: address.includes(':') ? 6 : 4})

function fetchWith(t: Test, {opened = '', resolveName}: {opened?: string; resolveName?: ResolveName} = {}) {
  const safeFetch = createSafeFetch({allowNetworks: networks(opened), ...(resolveName && {resolveName})})
  t.teardown(() => safeFetch.close())
  return safeFetch
}

/** A receiver that accepts every connection to this machine, over IPv4 and IPv6. */
const startTarget = (t: Test, host = '::') => startReceiver(t, answering(ok), host)

const notPublic = {
  name: 'UnsafeAddressError',
  message: 'hook.example.com leads to an address that is not on the public internet',
}

t.test('a name with an address that is not public is not connected to', async (t) => {
  const target = await startTarget(t)
  const addresses = [
    ...[
      '127.0.0.1',
      '127.8.8.8',
      '0.0.0.0',
      '10.0.0.8',
      '169.254.169.254',
      '192.168.1.1',
      '100.64.0.1',
      '168.63.129.16',
    ],
    ...['::1', '::', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::', 'fd00::1', 'fe80::1'],
  ]
  for (const address of addresses) {
    const safeFetch = fetchWith(t, {resolveName: async () => [addressOf(address)]})
    for (const port of [443, 8443, 9443]) {
      await t.rejects(safeFetch.request(`https://hook.example.com:${port}/`, post), notPublic, address)
    }
  }
  t.equal(target.connections(), 0)
})

t.test('one address that is not public refuses the name', async (t) => {
  const target = await startTarget(t)
  for (const addresses of [
    ['8.8.8.8', '127.0.0.1'],
    ['127.0.0.1', '8.8.8.8'],
    ['8.8.8.8', '::1'],
    ['2606:4700::1111', '10.0.0.1'],
    ['8.8.8.8', '8.8.4.4', '2606:4700::1111', '::ffff:127.0.0.1'],
    [...Array.from({length: 20}, (_, i) => `8.8.8.${i}`), '127.0.0.1'],
  ]) {
    const safeFetch = fetchWith(t, {resolveName: async () => addresses.map(addressOf)})
    await t.rejects(safeFetch.request('https://hook.example.com/', post), notPublic, addresses.join(' '))
  }
  t.equal(target.connections(), 0)
})

t.test('a name is resolved once per connection, which uses that very result', async (t) => {
  const target = await startTarget(t, '0.0.0.0')
  let asked = 0
  // Only the first address is allowed; a second lookup would return the other one.
  const resolveName = async () => [addressOf(asked++ === 0 ? '127.0.0.1' : '127.0.0.2')]
  const safeFetch = fetchWith(t, {opened: '127.0.0.1/32', resolveName})
  const url = `http://hook.example.com:${target.port}/`
  t.equal((await safeFetch.request(url, post)).status, 200)
  t.equal(asked, 1)

  const more = await Promise.allSettled(Array.from({length: 5}, () => safeFetch.request(url, post)))
  const refused = more.filter(({status}) => status === 'rejected')
  t.equal(refused.length, asked - 1, 'those that took another connection')
  t.ok(refused.length > 0)
  t.equal(target.connections(), 1)
})

t.test('an address that needs an opened network is requested only if all its IPs are in one', async (t) => {
  const target = await startTarget(t, '127.0.0.1')
  const {port} = target
  const notOpened =
    /leads? into a network that is opened here; elsewhere the address must use HTTPS and be on the public internet$/
  const at = (opened: string, ...addresses: string[]) =>
    fetchWith(t, {opened, resolveName: async () => addresses.map(addressOf)})

  for (const host of ['hook.example.com', 'node-red', 'homeassistant.local', 'localhost']) {
    const url = `http://${host}:${port}/`
    t.equal((await at('127.0.0.0/8', '127.0.0.1').request(url, post)).status, 200, host)
    await t.rejects(at('127.0.0.0/8', '8.8.8.8').request(url, post), notOpened, host)
    await t.rejects(at('127.0.0.0/8', '127.0.0.1', '8.8.8.8').request(url, post), notOpened, host)
    await t.rejects(at('10.0.0.0/8', '127.0.0.1').request(url, post), notOpened, host)
  }
  await t.rejects(at('10.0.0.0/8', '127.0.0.1').request('https://hook.example.com/', post), notPublic)
  // A local name must stay in an opened network, even over https.
  await t.rejects(at('10.0.0.0/8', '8.8.8.8').request('https://homeassistant.local/', post), notOpened)
  t.equal(target.connections(), 4)
})

t.test('an IP address is judged too, although no lookup happens', async (t) => {
  const target = await startTarget(t)
  const closed = fetchWith(t)
  const opened = fetchWith(t, {opened: '10.0.0.0/8'})
  for (const host of ['127.0.0.1', '[::1]', '2130706433', '127.1', '[::ffff:127.0.0.1]', '0.0.0.0', '[::]', '0x7f.1']) {
    for (const scheme of ['https', 'http']) {
      for (const safeFetch of [closed, opened]) {
        await t.rejects(safeFetch.request(`${scheme}://${host}:${target.port}/`, post), {name: 'UnsafeAddressError'})
      }
    }
  }
  t.equal(target.connections(), 0)
})

t.test('the connected peer is judged again', async (t) => {
  const target = await startTarget(t, '0.0.0.0')
  // The system maps this address to the machine itself, which was not opened.
  const safeFetch = fetchWith(t, {opened: '0.0.0.0/32', resolveName: async () => [addressOf('0.0.0.0')]})
  for (const host of ['0.0.0.0', 'hook.example.com']) {
    await t.rejects(safeFetch.request(`http://${host}:${target.port}/`, post), {name: 'UnsafeAddressError'}, host)
  }
  await target.until(0)
  t.equal(target.received(), '', 'nothing was sent')
})

t.test('the next address is tried when one does not answer, up to eight', async (t) => {
  const target = await startTarget(t, '127.0.0.1')
  const resolveName = async () => ['127.0.0.3', '127.0.0.2', '127.0.0.1'].map(addressOf)
  const safeFetch = fetchWith(t, {opened: '127.0.0.0/8', resolveName})
  t.equal((await safeFetch.request(`http://hook.example.com:${target.port}/`, post)).status, 200)
  const silent = Array.from({length: 8}, (_, i) => `127.0.0.${i + 2}`)
  for (const addresses of [silent.slice(6), [...silent, '127.0.0.1']]) {
    const away = fetchWith(t, {opened: '127.0.0.0/8', resolveName: async () => addresses.map(addressOf)})
    await t.rejects(away.request(`http://hook.example.com:${target.port}/`, post), {
      message: `hook.example.com:${target.port} refused the connection`,
    })
  }
})

t.test('the TLS certificate must match the name, whatever the address', async (t) => {
  const names: string[] = []
  const protocols = new Set<unknown>()
  const SNICallback = (name: string, done: (error: null) => void) => {
    names.push(name)
    done(null)
  }
  const server = createServer({...certificate, SNICallback})
  server.on('request', (request, response) => response.end(request.headers.host))
  server.on('secureConnection', ({alpnProtocol}) => protocols.add(alpnProtocol))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const {port} = server.address() as AddressInfo
  // The first address does not answer: the next must match the name too.
  const resolveName = async () => ['127.0.0.3', '127.0.0.1'].map(addressOf)
  const opened = '127.0.0.0/8'

  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  t.teardown(() => {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
  })
  await t.rejects(fetchWith(t, {opened, resolveName}).request(`https://localhost:${port}/`, post), {
    message: `localhost:${port} has a TLS certificate that is not valid: self-signed certificate`,
  })

  const usual = getCACertificates('default')
  setDefaultCACertificates([...usual, certificate.cert])
  t.teardown(() => setDefaultCACertificates(usual))
  const safeFetch = fetchWith(t, {opened, resolveName})
  t.equal(String((await safeFetch.request(`https://localhost:${port}/`, post)).body), `localhost:${port}`)
  t.equal(String((await safeFetch.request(`https://127.0.0.1:${port}/`, post)).body), `127.0.0.1:${port}`)
  t.same([...new Set(names)], ['localhost'])
  t.same([...protocols], ['http/1.1'], 'and nothing else is spoken over it')
  const wrongName = /^hook.example.com:\d+ has a TLS certificate that is not valid: .*altnames/
  await t.rejects(safeFetch.request(`https://hook.example.com:${port}/`, post), wrongName)
})

t.test('requestFailed() shortens the error of a certificate', async (t) => {
  const names = Array.from({length: 100}, (_, index) => `DNS:${index}.${'x'.repeat(200)}.example`).join(', ')
  const said = `Hostname/IP does not match certificate's altnames: Host: a.example. is not in the cert's altnames: ${names}`
  const error = Object.assign(new Error(said), {code: 'ERR_TLS_CERT_ALTNAME_INVALID'})
  t.equal(
    requestFailed('a.example', error, false).message,
    `a.example has a TLS certificate that is not valid: ${said.slice(0, 199)}…`,
  )
})

t.test('a server without TLS is described as such', async (t) => {
  const target = await startReceiver(t, (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), '127.0.0.1')
  await t.rejects(fetchWith(t, {opened: '127.0.0.0/8'}).request(`https://127.0.0.1:${target.port}/`, post), {
    message: `127.0.0.1:${target.port} made no TLS connection: ERR_SSL_WRONG_VERSION_NUMBER`,
  })
})

t.test('connect() judges an IP address itself', async (t) => {
  const target = await startTarget(t)
  const {connect} = createGuardedConnect({
    isOpened: () => false,
    resolveName: () => Promise.reject(new Error('not asked')),
  })
  const to = {protocol: 'https:', port: String(target.port), hostname: '127.0.0.1'}
  for (const hostname of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '0.0.0.0', '::']) {
    for (const [protocol, reason] of Object.entries({
      'https:': 'leads to an address that is not on the public internet',
      'http:': 'does not lead into a network',
    })) {
      const error = await new Promise((resolve) => connect({...to, protocol, hostname}, (...[error]) => resolve(error)))
      t.match(error, {name: 'UnsafeAddressError', message: new RegExp(`^${hostname} ${reason}`)})
    }
  }
  t.equal(target.connections(), 0)
})

t.test('destroyAll() ends connections that are being opened', async (t) => {
  const silent = await startReceiver(t, () => {}, '127.0.0.1')
  const guard = createGuardedConnect({isOpened: () => true, resolveName: () => new Promise(() => {})})
  const to = {protocol: 'https:', port: String(silent.port)}
  const outcomes = ['127.0.0.1', 'hook.example.com'].map(
    (hostname) => new Promise((resolve) => guard.connect({...to, hostname}, (...[error]) => resolve(error))),
  )
  await silent.until(1)
  t.equal(guard.count(), 2)
  guard.destroyAll()
  for (const outcome of outcomes) t.match(await outcome, {message: 'closed'})
  t.equal(guard.count(), 0)
})

t.test('connect() times out after 10 seconds and calls back once', async (t) => {
  const silent = await startReceiver(t, () => {}, '127.0.0.1')
  const {connect, count} = createGuardedConnect({isOpened: () => true, resolveName: () => new Promise(() => {})})
  mock.timers.enable({apis: ['setTimeout']})
  t.teardown(() => mock.timers.reset())
  const told: unknown[] = []
  connect({protocol: 'https:', port: String(silent.port), hostname: '127.0.0.1'}, (...[error]) => told.push(error))
  await silent.until(1)
  mock.timers.tick(9_999)
  t.equal(count(), 1)
  mock.timers.tick(1)
  while (count() > 0) await new Promise(setImmediate)
  t.match(told, [{code: 'ETIMEDOUT'}])
  t.equal(told.length, 1)
  await silent.until(0)
})
