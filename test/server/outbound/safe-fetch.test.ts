import type {LookupAddress} from 'node:dns'
import {getEventListeners, once} from 'node:events'
import {createServer} from 'node:http'
import type {AddressInfo, Socket} from 'node:net'
import {mock} from 'node:test'
import {setImmediate as turn} from 'node:timers/promises'
import {gzipSync} from 'node:zlib'
import t, {type Test} from 'tap'
import {freePort} from '../../../demo/free-port.ts'
import {createSafeFetch, type SafeRequest, UnsafeAddressError} from '../../../server/outbound/safe-fetch.ts'
import {networks} from '../../../shared/host/setting-readers.ts'
import {answering, startReceiver} from './receivers.ts'

const post: SafeRequest = {method: 'POST', body: '{"a":1}', within: 10_000, maxBytes: 65_536}
const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'

/** A safe fetch that may request this machine. */
function openFetch(t: Test) {
  const safeFetch = createSafeFetch({allowNetworks: networks('127.0.0.0/8')})
  t.teardown(() => safeFetch.close())
  return safeFetch
}

t.test('request() sends method, path, headers and body, and returns the response', async (t) => {
  let seen = ''
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    seen = `${request.method} ${request.url} ${request.headers.host} ${request.headers['x-mine']} ${body}`
    response.writeHead(201, {'X-Theirs': 'yes'}).end('made')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  const answer = await openFetch(t).request(`http://${host}/a/b?c=%20d`, {...post, headers: {'X-Mine': 'ours'}})
  t.equal(seen, `POST /a/b?c=%20d ${host} ours {"a":1}`)
  t.equal(answer.status, 201)
  t.equal(answer.headers['x-theirs'], 'yes')
  t.equal(String(answer.body), 'made')
})

t.test('request() reuses its connection', async (t) => {
  const receiver = await startReceiver(t, answering(ok))
  const safeFetch = openFetch(t)
  for (let i = 0; i < 20; i++) await safeFetch.request(receiver.url, post)
  // A connection is checked before its reuse, and another may open meanwhile.
  t.ok(receiver.connections() <= 2)
})

t.test('request() keeps a connection for a minute at most, then resolves names again', async (t) => {
  const receiver = await startReceiver(t, answering(ok))
  let now = 0
  let lookUps = 0
  const safeFetch = createSafeFetch({
    allowNetworks: networks('127.0.0.0/8'),
    now: () => now,
    resolveName: async () => {
      lookUps++
      return [{address: '127.0.0.1', family: 4}]
    },
  })
  t.teardown(() => safeFetch.close())
  const url = receiver.url.replace('127.0.0.1', 'receiver.example.org')
  for (let i = 0; i < 5; i++) await safeFetch.request(url, post)
  now = 59_999
  await safeFetch.request(url, post)
  const before = lookUps
  t.ok(before <= 2)
  now = 60_000
  await safeFetch.request(url, post)
  t.equal(lookUps, before + 1)
  t.equal(receiver.connections(), lookUps)
})

t.test('request() lets requests in flight finish on old connections', async (t) => {
  const waiting: Socket[] = []
  const receiver = await startReceiver(t, (socket) => socket.once('data', () => waiting.push(socket)))
  let now = 0
  const safeFetch = createSafeFetch({allowNetworks: networks('127.0.0.0/8'), now: () => now})
  t.teardown(() => safeFetch.close())
  const first = safeFetch.request(receiver.url, post)
  while (waiting.length < 1) await turn()
  now = 60_000
  const second = safeFetch.request(receiver.url, post)
  while (waiting.length < 2) await turn()
  for (const socket of waiting) socket.write(ok)
  t.match(await Promise.all([first, second]), [{status: 200}, {status: 200}])
})

t.test('request() keeps 128 connections alive and closes the rest', async (t) => {
  const heads: string[] = []
  const waiting: (() => void)[] = []
  const receive = (socket: Socket) => {
    socket.once('data', (chunk) => {
      heads.push(String(chunk))
      waiting.push(() => socket.write(ok))
      if (waiting.length === 150) for (const answer of waiting) answer()
    })
  }
  const safeFetch = openFetch(t)
  const receivers = [await startReceiver(t, receive), await startReceiver(t, receive), await startReceiver(t, receive)]
  await Promise.all(receivers.flatMap(({url}) => Array.from({length: 50}, () => safeFetch.request(url, post))))
  t.equal(heads.filter((head) => /^connection: keep-alive\r$/im.test(head)).length, 128)
  t.equal(heads.filter((head) => /^connection: close\r$/im.test(head)).length, 22)
})

t.test('request() does not follow redirects', async (t) => {
  const elsewhere = await startReceiver(t, answering(ok))
  const safeFetch = openFetch(t)
  for (const status of [301, 302, 303, 307, 308]) {
    const answer = `HTTP/1.1 ${status} Moved\r\nLocation: ${elsewhere.url}/\r\nContent-Length: 0\r\n\r\n`
    const receiver = await startReceiver(t, answering(answer))
    t.equal((await safeFetch.request(receiver.url, post)).status, status)
  }
  t.equal(elsewhere.connections(), 0)
})

t.test('request() ignores proxies in the environment', async (t) => {
  const proxy = await startReceiver(t, answering(ok))
  const receiver = await startReceiver(t, answering(ok))
  for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY']) {
    const before = process.env[name]
    process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : proxy.url
    t.teardown(() => {
      if (before === undefined) delete process.env[name]
      else process.env[name] = before
    })
  }
  t.equal((await openFetch(t).request(receiver.url, post)).status, 200)
  t.equal(proxy.connections(), 0)
  t.equal(receiver.connections(), 1)
})

t.test('request() reads a limited response and closes the connection if there is more', async (t) => {
  const body = Buffer.alloc(200_000, 'x')
  const head = (length: number) => `HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n`
  const sizes = [0, 65_535, 65_536, 65_537, 200_000]
  const safeFetch = openFetch(t)
  for (const size of sizes) {
    const bytes = Buffer.concat([Buffer.from(head(size)), body.subarray(0, size)])
    const receiver = await startReceiver(t, answering(bytes))
    const answer = await safeFetch.request(receiver.url, post)
    t.equal(answer.body.length, Math.min(size, 65_536), `${size} bytes`)
    await receiver.until(size > 65_536 ? 0 : 1)
  }
})

t.test('request() times out on an endless response', async (t) => {
  const endless = await startReceiver(t, (socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
      const more = () => {
        while (!socket.destroyed && socket.write(`1000\r\n${'x'.repeat(4096)}\r\n`));
      }
      socket.on('drain', more)
      more()
    })
  })
  const answer = await openFetch(t).request(endless.url, post)
  t.equal(answer.status, 200)
  t.equal(answer.body.length, 65_536)
  await endless.until(0)
})

t.test('request() returns bytes as received, compressed or not', async (t) => {
  const packed = gzipSync('x'.repeat(1_000_000))
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`
  const receiver = await startReceiver(t, answering(Buffer.concat([Buffer.from(head), packed])))
  const answer = await openFetch(t).request(receiver.url, post)
  t.ok(answer.body.equals(packed))
})

t.test('request() has one deadline for all phases', async (t) => {
  const drip = (head: string, piece: string) => (socket: Socket) => {
    socket.once('data', () => {
      socket.write(head)
      const timer = setInterval(() => socket.write(piece), 5)
      socket.on('close', () => clearInterval(timer))
    })
  }
  const slow: Record<string, (socket: Socket) => void> = {
    'says nothing': () => {},
    'never ends its status line': drip('HTTP/1.1 200 ', 'O'),
    'drips headers': drip('HTTP/1.1 200 OK\r\n', 'X: y\r\n'),
    'drips its body': drip('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n', 'x'),
    'stalls in its body': drip('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nx', ''),
    'drips extensions of a chunk': drip('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;', 'x'),
    'drips trailers': drip('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n', 'X: y\r\n'),
    'drips answers before the answer': drip('HTTP/1.1 102 Processing\r\n', ''),
  }
  const safeFetch = openFetch(t)
  for (const [what, act] of Object.entries(slow)) {
    const receiver = await startReceiver(t, act)
    const host = `127.0.0.1:${receiver.port}`
    await t.rejects(
      safeFetch.request(receiver.url, {...post, within: 60}),
      {name: 'Error', message: `${host} did not answer within 0.06 s`},
      what,
    )
    await receiver.until(0)
  }
})

t.test('the deadline includes TLS and the DNS', async (t) => {
  const silent = await startReceiver(t, () => {})
  const within = {...post, within: 60}
  await t.rejects(openFetch(t).request(`https://127.0.0.1:${silent.port}/`, within), /did not answer within 0.06 s$/)

  const waiting = createSafeFetch({allowNetworks: [], resolveName: () => new Promise(() => {})})
  t.teardown(() => waiting.close())
  await t.rejects(waiting.request('https://example.com/', within), /^example.com did not answer within 0.06 s$/)
})

/** The behaviour of a receiver, and the text after its name. */
const failures: [what: string, act: (socket: Socket) => void, said: string][] = [
  ['closes at once', (socket) => socket.end(), 'closed the connection before it answered'],
  [
    'resets',
    (socket) => socket.once('data', () => socket.resetAndDestroy()),
    'closed the connection before it answered',
  ],
  [
    'closes in its headers',
    (socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nX: ')),
    'closed the connection before it answered',
  ],
  [
    'closes in its body',
    (socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nx')),
    'closed the connection in the middle of its answer',
  ],
  [
    'resets in its body',
    (socket) =>
      socket.once('data', () =>
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nx', () => socket.resetAndDestroy()),
      ),
    'closed the connection in the middle of its answer',
  ],
  ['speaks otherwise', answering('220 mail.example.org ESMTP\r\n'), 'answered with something that is not HTTP'],
  [
    'spoils a chunk',
    answering('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'),
    'answered with something that is not HTTP',
  ],
  [
    'says twice how long it is',
    answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc'),
    'answered with something that is not HTTP',
  ],
  [
    'answers a status that there is not',
    answering('HTTP/1.1 099 No\r\nContent-Length: 0\r\n\r\n'),
    'answered with something that is not HTTP',
  ],
  ['has a huge header', answering(`HTTP/1.1 200 OK\r\nX: ${'y'.repeat(20_000)}\r\n`), 'answered with too many headers'],
  ['has many headers', answering(`HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(20_000)}`), 'answered with too many headers'],
  [
    'announces its answer for ever',
    answering('HTTP/1.1 102 Processing\r\n\r\n'.repeat(50)),
    'sent too many interim responses and no final one',
  ],
  [
    'switches protocols',
    answering('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    'closed the connection before it answered',
  ],
]

for (const [what, act, said] of failures) {
  t.test(`request() reports that a receiver ${what}`, async (t) => {
    const receiver = await startReceiver(t, act)
    await t.rejects(openFetch(t).request(receiver.url, post), {
      name: 'Error',
      message: `127.0.0.1:${receiver.port} ${said}`,
    })
  })
}

t.test('request() skips interim responses', async (t) => {
  const receiver = await startReceiver(t, answering(`${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(20)}${ok}`))
  t.equal((await openFetch(t).request(receiver.url, post)).status, 200)
})

t.test('request() reports a refused connection', async (t) => {
  const port = await freePort()
  await t.rejects(openFetch(t).request(`http://127.0.0.1:${port}/`, post), {
    name: 'Error',
    message: `127.0.0.1:${port} refused the connection`,
    cause: {code: 'ECONNREFUSED'},
  })
})

t.test('request() reports an unknown name', async (t) => {
  const resolveName = () => Promise.reject(Object.assign(new Error('x'), {code: 'ENOTFOUND', syscall: 'queryA'}))
  for (const [how, message] of [
    [resolveName, 'example.com could not be resolved: ENOTFOUND'],
    [async () => [], 'example.com could not be resolved: ENODATA'],
  ] as const) {
    const safeFetch = createSafeFetch({allowNetworks: [], resolveName: how})
    t.teardown(() => safeFetch.close())
    await t.rejects(safeFetch.request('https://example.com/', post), {name: 'Error', message})
  }
})

t.test('request() resolves names of this machine if networks are opened', async (t) => {
  const receiver = await startReceiver(t, answering(ok))
  const safeFetch = createSafeFetch({allowNetworks: networks('127.0.0.0/8,::1/128')})
  t.teardown(() => safeFetch.close())
  t.equal((await safeFetch.request(`http://localhost:${receiver.port}/`, post)).status, 200)
})

t.test('request() rejects with the reason of its signal, before and during the request', async (t) => {
  const receiver = await startReceiver(t, () => {})
  const safeFetch = openFetch(t)
  const reason = new Error('the webhook is gone')
  await t.rejects(safeFetch.request(receiver.url, {...post, signal: AbortSignal.abort(reason)}), reason)
  t.equal(receiver.connections(), 0)

  const controller = new AbortController()
  const request = safeFetch.request(receiver.url, {...post, signal: controller.signal})
  const isRefused = t.rejects(request, reason)
  await receiver.until(1)
  controller.abort(reason)
  await isRefused
  await receiver.until(0)
  t.same(getEventListeners(controller.signal, 'abort'), [], 'and listens to it no longer')
})

t.test('a request that was aborted during its lookup is not sent', async (t) => {
  const received: string[] = []
  const receiver = await startReceiver(t, (socket) => socket.on('data', (chunk) => received.push(String(chunk))))
  const here = [{address: '127.0.0.1', family: 4}]
  const {promise, resolve: find} = Promise.withResolvers<typeof here>()
  const safeFetch = createSafeFetch({allowNetworks: networks('127.0.0.0/8'), resolveName: () => promise})
  t.teardown(() => safeFetch.close())
  const url = `http://receiver.example.com:${receiver.port}/`
  await t.rejects(safeFetch.request(url, {...post, body: 'first', within: 20}), /did not answer/)
  find(here)
  await receiver.until(1)
  const second = t.rejects(safeFetch.request(url, {...post, body: 'second'}), /the server is stopping/)
  while (!received.join('').includes('second')) await new Promise(setImmediate)
  t.notMatch(received.join(''), /first/)
  await safeFetch.close()
  await second
})

t.test('close() aborts requests in flight and refuses later ones', async (t) => {
  const receiver = await startReceiver(t, () => {})
  const safeFetch = createSafeFetch({allowNetworks: networks('127.0.0.0/8')})
  // No request times out.
  mock.timers.enable({apis: ['setTimeout']})
  t.teardown(() => mock.timers.reset())
  const isGivenUp = Promise.all([
    t.rejects(safeFetch.request(receiver.url, post), /the server is stopping/),
    t.rejects(safeFetch.request(`https://127.0.0.1:${receiver.port}/`, post), /the server is stopping/),
  ])
  await receiver.until(2)
  await safeFetch.close()
  await isGivenUp
  await receiver.until(0)
  await t.rejects(safeFetch.request(receiver.url, post), /the server is stopping/)
  await createSafeFetch({allowNetworks: []}).close()
})

t.test('problemOf() describes the problems of urlProblem(), and request() refuses the same', async (t) => {
  const safeFetch = createSafeFetch({allowNetworks: []})
  t.teardown(() => safeFetch.close())
  t.equal(await safeFetch.problemOf('https://example.com/'), undefined)
  t.equal(await safeFetch.problemOf('http://example.com/'), 'must be an https address, not http:')
  t.same(safeFetch.urlProblem('https://10.1/'), {code: 'urlNotPublic', value: '10.0.0.1'})
  await t.rejects(safeFetch.request('https://10.1/', post), {
    name: 'UnsafeAddressError',
    message: 'url: must be on the public internet, and 10.0.0.1 is not',
  })
  await t.rejects(safeFetch.request('nothing', post), UnsafeAddressError)
})

t.test('problemOf() refuses http to a name that leads to the public internet, as far as it can be known', async (t) => {
  const inside = {address: '127.0.0.1', family: 4}
  const outside = {address: '8.8.8.8', family: 4}
  let asked = 0
  const answers: Record<string, () => Promise<LookupAddress[]>> = {
    'inside.example.com': async () => [inside],
    'outside.example.com': async () => [outside],
    'both.example.com': async () => [inside, outside],
    'nas.local': async () => [outside],
    'unknown.example.com': () => Promise.reject(Object.assign(new Error('x'), {code: 'ENOTFOUND', syscall: 'queryA'})),
  }
  const resolveName = (name: string) => {
    asked++
    return answers[name]?.() ?? Promise.resolve([])
  }
  const safeFetch = createSafeFetch({allowNetworks: networks('127.0.0.0/8'), resolveName})
  t.teardown(() => safeFetch.close())
  const notOpened = (name: string) =>
    `${name} does not lead into a network that is opened here; elsewhere the address must use HTTPS and be on the public internet`
  t.equal(await safeFetch.problemOf('http://inside.example.com:1880/'), undefined)
  for (const name of ['outside.example.com', 'both.example.com']) {
    t.equal(await safeFetch.problemOf(`http://${name}/hook`), notOpened(name))
  }
  t.equal(await safeFetch.problemOf('https://nas.local/'), notOpened('nas.local'))
  t.equal(await safeFetch.problemOf('http://unknown.example.com/'), undefined, 'the receiver may be off now')
  t.equal(asked, 5)
  t.equal(await safeFetch.problemOf('https://outside.example.com:9443/'), undefined)
  t.equal(await safeFetch.problemOf('http://127.0.0.1:1880/'), undefined)
  t.equal(await safeFetch.problemOf('http://8.8.8.8/'), 'must be an https address, not http:')
  t.equal(asked, 5, 'other addresses need no lookup')
})
