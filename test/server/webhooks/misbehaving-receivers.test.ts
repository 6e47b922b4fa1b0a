import {once} from 'node:events'
import {type AddressInfo, createServer, type Socket} from 'node:net'
import t, {type Test} from 'tap'
import {freePort} from '../../../demo/free-port.ts'
import {startDelivering, until} from './delivery-server.ts'

/** Starts a receiver that is no HTTP server; `act` handles each connection after its request. */
async function startRaw(t: Test, act: (socket: Socket) => unknown) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.once('data', () => act(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

/** Returns the result of one post to it. */
async function posted(t: Test, url: string, within = 10_000) {
  const {services, connectionId, happen, start, only, tried} = await startDelivering(t, {within})
  services.webhooks.create(connectionId, {url})
  start()
  happen()
  await tried(1)
  return only()
}

const ended = (answer: string) => (socket: Socket) => socket.end(answer)

/** Repeats as long as the other side listens. */
function again(socket: Socket, what: string) {
  const timer = setInterval(() => socket.write(what), 5)
  socket.once('close', () => clearInterval(timer))
}

for (const status of [200, 201, 202, 204, 299]) {
  t.test(`status ${status} delivers`, async (t) => {
    const row = await posted(t, await startRaw(t, ended(`HTTP/1.1 ${status} Fine\r\ncontent-length: 0\r\n\r\n`)))
    t.match(row, {lastStatus: status, lastError: null, nextAttemptAt: null})
    t.ok(row.deliveredAt)
  })
}

for (const status of [300, 304, 400, 401, 404, 410, 429, 500, 503, 599]) {
  t.test(`status ${status} fails`, async (t) => {
    const row = await posted(t, await startRaw(t, ended(`HTTP/1.1 ${status} No\r\ncontent-length: 4\r\n\r\nnope`)))
    t.match(row, {lastStatus: status, deliveredAt: null})
    t.equal(row.lastError, `the answer was ${status}`)
    t.ok(row.nextAttemptAt)
  })
}

t.test('a redirect fails and is not followed', async (t) => {
  let asked = 0
  const elsewhere = await startRaw(t, () => asked++)
  for (const status of [301, 302, 303, 307, 308]) {
    const url = await startRaw(
      t,
      ended(`HTTP/1.1 ${status} There\r\nlocation: ${elsewhere}\r\ncontent-length: 0\r\n\r\n`),
    )
    const row = await posted(t, url)
    t.match(row, {lastStatus: status, lastError: `the answer was ${status}, a redirect, which is not followed`})
  }
  t.equal(asked, 0)
})

/** Milliseconds, for receivers that never finish their answer. */
const soon = 300

const misbehaving: [name: string, act: (socket: Socket) => unknown, error: RegExp, within?: number][] = [
  ['never answers', () => {}, /did not answer within/, soon],
  ['drips its headers', (socket) => again(socket, 'x'), /./, soon],
  [
    'answers 200 and drips a body without an end',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      again(socket, '1\r\nx\r\n')
    },
    /within/,
    soon,
  ],
  [
    'answers 200 and stalls in its body',
    (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'),
    /within/,
    soon,
  ],
  ['announces its answer for ever', (socket) => again(socket, 'HTTP/1.1 102 Processing\r\n\r\n'), /./, soon],
  ['closes at once', (socket) => socket.end(), /closed/],
  ['resets', (socket) => socket.resetAndDestroy(), /./],
  ['closes amid its headers', ended('HTTP/1.1 200 OK\r\ncontent-le'), /./],
  ['closes amid its body', ended('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'), /./],
  ['speaks something else', ended('220 mail.example.org ESMTP\r\n'), /./],
]

for (const [name, act, error, within] of misbehaving) {
  t.test(`a receiver that ${name} fails and is retried`, async (t) => {
    const row = await posted(t, await startRaw(t, act), within)
    t.equal(row.deliveredAt, null)
    t.match(row.lastError, error)
    t.ok(row.nextAttemptAt)
    t.type(row.lastTook, 'number')
  })
}

t.test('a receiver without a listener fails', async (t) => {
  const row = await posted(t, `http://127.0.0.1:${await freePort()}/hook`)
  t.match(row, {lastStatus: null, lastAnswer: null, deliveredAt: null})
  t.match(row.lastError, /refused/)
})

t.test('an address that resolves to a forbidden network fails with its reason', async (t) => {
  const row = await posted(t, 'http://10.0.0.1/hook')
  t.match(row, {lastStatus: null, deliveredAt: null})
  t.match(row.lastError, /public/)
})

t.test('a 10 MB answer is read and stored only in part', async (t) => {
  let written = 0
  const url = await startRaw(t, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10000000\r\n\r\n')
    const piece = Buffer.alloc(100_000, 'è')
    const write = () => {
      while (written < 10_000_000) {
        written += piece.length
        if (!socket.write(piece)) break
      }
    }
    socket.on('drain', write)
    write()
  })
  const row = await posted(t, url)
  t.match(row, {lastStatus: 200, lastError: null})
  t.equal(row.lastAnswer, 'è'.repeat(2048))
  t.ok(written < 10_000_000, 'the rest was not read')
})

t.test('misbehaving receivers delay no other', async (t) => {
  const {services, connectionId, happen, start, receiver, addWebhook} = await startDelivering(t)
  for (const [, act] of misbehaving) services.webhooks.create(connectionId, {url: await startRaw(t, act)})
  const {id} = addWebhook()
  start()
  happen(1)
  await until(() => receiver.posts.length === 1)
  for (let number = 2; number <= 100; number++) happen(number)
  await until(() => receiver.posts.length === 100)
  await until(() => services.deliveries.list(id).every(({deliveredAt}) => deliveredAt !== null))
})
