import t from 'tap'
import {createSafeFetch} from '../../../server/outbound/safe-fetch.ts'
import {startApi} from '../api.ts'
import {hostileUrls} from '../outbound/hostile-urls.ts'
import {hostileVariations} from '../outbound/hostile-variations.ts'
import {answering, startReceiver} from '../outbound/receivers.ts'
import {startDelivering, until} from './delivery-server.ts'

const hostile = [...hostileUrls.map(([url]) => url), ...Object.values(hostileVariations).flat()]
const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'
const nowhere = {settings: {PIANTA_WEBHOOK_ALLOW_NETWORKS: ''}}

t.test('no hostile address can be registered, and each is refused with its reason', async (t) => {
  const {call} = await startApi(t)
  for (const url of hostile) {
    const {status, json} = await call('POST', '/v1/webhooks', {body: {url}})
    t.match({status, ...json}, {status: 400, error: 'invalid_input', problems: [/^url: \S+ \S+/]}, url.slice(0, 80))
  }
  t.same((await call('GET', '/v1/webhooks')).json, {rows: [], next: null})
})

t.test(
  'a hostile address that is registered anyway gets no post: its network was closed later, or a row edited',
  async (t) => {
    const target = await startReceiver(t, answering(ok), '::')
    const {services, connect, happen, start, rows} = await startDelivering(t, nowhere)
    const here = ['127.0.0.1', '[::1]', 'localhost', '127.1', '2130706433', '[::ffff:127.0.0.1]', '0.0.0.0', '[::]']
    const urls = [
      ...hostile,
      ...here.flatMap((host) => [`http://${host}:${target.port}/`, `https://${host}:${target.port}/`]),
    ]
    for (const url of urls) services.webhooks.create(connect(), {url})
    start()
    happen()
    await until(() => rows().length === urls.length && rows().every(({tries}) => tries === 1))
    for (const {lastError, lastStatus, deliveredAt} of rows()) {
      t.match({lastError, lastStatus, deliveredAt}, {lastError: /^url: \S+ \S+/, lastStatus: null, deliveredAt: null})
    }
    t.equal(target.connections(), 0)
  },
)

t.test('a name that resolves to a private address gets no post, at the first attempt or a later one', async (t) => {
  const target = await startReceiver(t, answering(ok), '::')
  const {services, connect, happen, start, rows, clock} = await startDelivering(t, nowhere)
  const inside = [
    '127.0.0.1',
    '::1',
    '10.0.0.8',
    '169.254.169.254',
    '192.168.1.10',
    'fd00::1',
    '::ffff:127.0.0.1',
    '0.0.0.0',
  ]
  const leadsTo = new Map(inside.map((address, at) => [`hook-${at}.example.com`, address]))
  const resolveName = async (name: string) => {
    const address = leadsTo.get(name) ?? ''
    const unsafe = {address, family: address.includes(':') ? 6 : 4}
    // Registers it between two valid webhooks.
    const safe = {address: '8.8.8.8', family: 4}
    return name.startsWith('hook-0') ? [safe, unsafe] : [unsafe, safe]
  }
  for (const name of leadsTo.keys()) {
    for (const port of [443, 8443]) services.webhooks.create(connect(), {url: `https://${name}:${port}/hook`})
  }
  const safeFetch = createSafeFetch({allowNetworks: [], resolveName})
  t.teardown(() => safeFetch.close())
  start({safeFetch})
  happen()
  for (const tries of [1, 2]) {
    await until(() => rows().length === 16 && rows().every((row) => row.tries === tries))
    for (const {lastError} of rows())
      t.match(lastError, /^hook-\d\.example\.com leads to an address that is not on the public/)
    clock.advance(70_000)
  }
  t.equal(target.connections(), 0)
})

t.test('an opened network opens no other address', async (t) => {
  const target = await startReceiver(t, answering(ok), '127.0.0.1')
  const {services, connect, happen, start, rows} = await startDelivering(t)
  const resolveName = async (name: string) => [{address: name.startsWith('in') ? '127.0.0.1' : '8.8.8.8', family: 4}]
  const safeFetch = createSafeFetch({allowNetworks: services.config.allowNetworks, resolveName})
  t.teardown(() => safeFetch.close())
  for (const host of ['inside.example.com', 'outside.example.com', 'inside', 'outside', 'outside.local']) {
    services.webhooks.create(connect(), {url: `http://${host}:${target.port}/${host}`})
  }
  start({safeFetch})
  happen()
  await until(() => rows().length === 5 && rows().every(({tries}) => tries === 1))
  t.equal(rows().filter(({deliveredAt}) => deliveredAt !== null).length, 2)
  const refused = rows().filter(({deliveredAt}) => deliveredAt === null)
  for (const {lastError} of refused) t.match(lastError, /^outside\S* does not lead into a network that is opened here/)
  t.same(
    target
      .received()
      .match(/(?<=POST \/)\S+/g)
      ?.sort(),
    ['inside', 'inside.example.com'],
  )
})

t.test('an address is judged again at each delivery, whatever it led to at registration', async (t) => {
  const target = await startReceiver(t, answering(ok), '127.0.0.1')
  const {services, connect, happen, start, rows, clock} = await startDelivering(t)
  let leadsTo = '127.0.0.1'
  let now = 0
  const resolveName = async () => [{address: leadsTo, family: 4}]
  const safeFetch = createSafeFetch({allowNetworks: services.config.allowNetworks, resolveName, now: () => now})
  t.teardown(() => safeFetch.close())
  const url = `http://moving.example.com:${target.port}/hook`
  t.equal(await safeFetch.problemOf(url), undefined, 'it can be registered')
  services.webhooks.create(connect(), {url})
  start({safeFetch})
  happen(1)
  await until(() => rows().some(({deliveredAt}) => deliveredAt !== null))
  t.equal(target.connections(), 1)

  // Now the name leads to a public host. A connection that stays open leads to the old one for a minute at most.
  leadsTo = '8.8.8.8'
  now += 61_000
  happen(2)
  for (const tries of [1, 2]) {
    await until(() => rows().at(-1)?.tries === tries)
    t.match(rows().at(-1), {
      deliveredAt: null,
      lastStatus: null,
      lastError: /^moving\.example\.com does not lead into a network that is opened here; elsewhere .* must use HTTPS/,
    })
    clock.advance(70_000)
  }
  t.equal(target.connections(), 1)
})

t.test('no post follows a redirect, neither to a public host nor to one inside', async (t) => {
  const target = await startReceiver(t, answering(ok), '127.0.0.1')
  const {services, connect, happen, start, rows, receiver} = await startDelivering(t)
  const asked: string[] = []
  const resolveName = async (name: string) => {
    asked.push(name)
    return [{address: name === 'inside.example.com' ? '127.0.0.1' : '8.8.8.8', family: 4}]
  }
  const safeFetch = createSafeFetch({allowNetworks: services.config.allowNetworks, resolveName})
  t.teardown(() => safeFetch.close())
  const {port} = new URL(receiver.url('/'))
  const locations = ['http://outside.example.com/', 'http://8.8.8.8/', `http://127.0.0.1:${target.port}/`]
  const kinds = [301, 302, 307, 308]
  for (const status of kinds) {
    for (const [index, location] of locations.entries()) {
      const path = `/${status}/${index}`
      receiver.answer(path, ({response}) => response.writeHead(status, {location}).end())
      services.webhooks.create(connect(), {url: `http://inside.example.com:${port}${path}`})
    }
  }
  start({safeFetch})
  happen()
  const count = kinds.length * locations.length
  await until(() => rows().length === count && rows().every(({tries}) => tries === 1))
  for (const {lastError, deliveredAt} of rows()) {
    t.match(
      {lastError, deliveredAt},
      {lastError: /^the answer was 30\d, a redirect, which is not followed$/, deliveredAt: null},
    )
  }
  t.equal(receiver.posts.length, count)
  t.same([...new Set(asked)], ['inside.example.com'])
  t.equal(target.connections(), 0)
})

t.test('http is registered for a name that leads into an opened network, at any port of the web', async (t) => {
  const register = async (networks: string, url: string) => {
    const {call} = await startApi(t, {PIANTA_WEBHOOK_ALLOW_NETWORKS: networks})
    return call('POST', '/v1/webhooks', {body: {url}})
  }
  t.match(await register('127.0.0.0/8,::1/128', 'http://localhost:1880/hook'), {status: 201})
  t.match(await register('10.0.0.0/8', 'http://localhost:1880/hook'), {
    status: 400,
    json: {
      error: 'invalid_input',
      problems: [/^url: localhost does not lead into a network that is opened here; elsewhere .* must use HTTPS/],
    },
  })
  t.match(await register('10.0.0.0/8', 'http://8.8.8.8/hook'), {status: 400})
  t.match(await register('', 'https://hooks.example.org:9443/hook'), {status: 201})
  t.match(await register('', 'https://hooks.example.org:6000/hook'), {
    status: 400,
    json: {problems: ['url: the port must not be 6000, which belongs to another protocol']},
  })
})
