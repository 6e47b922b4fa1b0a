import {readdirSync} from 'node:fs'
import {connect, type Socket} from 'node:net'
import {setImmediate} from 'node:timers/promises'
import fastify from 'fastify'
import t, {type Test} from 'tap'
import {createAnswerFiles} from '../../../server/api/answer-files.ts'
import {fromFile, sendLargeFromFile, textStream} from '../../../server/api/large-answers.ts'
import {createUnreadAnswers} from '../../../server/api/unread-answers.ts'
import {BusyError} from '../../../server/errors.ts'
import {createContentStore} from '../../../server/files/content-store.ts'
import {FakeClock} from '../../fake-clock.ts'

// Every second pair of the text lies across the end of a piece.
const text = `a${'😀'.repeat(2_500_000)}è`
const responses: Record<string, string | Buffer> = {
  '/text': text,
  '/bytes': Buffer.from(text),
  '/small': 'small',
  '/broken': `\ud83d${'x'.repeat(5_000_000)}\ud83d`,
}

/** Bytes that one person may leave unread. */
const max = 48_000_000

async function start(t: Test) {
  const folder = t.testdir({})
  const clock = new FakeClock()
  const unread = createUnreadAnswers(max)
  const answerFiles = createAnswerFiles({files: createContentStore(`${folder}/files`), unread})
  const app = fastify()
  t.teardown(() => app.close())
  sendLargeFromFile(app, {answerFiles, unread, clock})
  for (const [path, payload] of Object.entries(responses)) app.get(path, async () => payload)
  return {
    app,
    clock,
    answerFiles,
    listen: () => app.listen({host: '127.0.0.1', port: 0}),
    unfinished: () => readdirSync(`${folder}/files/unfinished`).length,
  }
}

/** Asks for a path, and reads nothing of the answer but its status. */
async function stall(t: Test, url: string, path: string): Promise<{status: number; socket: Socket}> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  t.teardown(() => socket.destroy())
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  const head = await new Promise<string>((resolve) => {
    socket.once('readable', () => resolve(String(socket.read(12))))
  })
  return {status: Number(head.slice(-3)), socket}
}

t.test('large responses are sent whole, from a temporary file that is deleted', async (t) => {
  const {listen, unfinished} = await start(t)
  const url = await listen()
  for (const [path, payload] of Object.entries(responses)) {
    const expected = Buffer.from(payload as string)
    const response = await fetch(url + path)
    t.equal(response.headers.get('content-length'), String(expected.length), path)
    t.ok(Buffer.from(await response.arrayBuffer()).equals(expected), path)
    const head = await fetch(url + path, {method: 'HEAD'})
    t.equal(head.headers.get('content-length'), String(expected.length), `HEAD ${path}`)
  }
  while (unfinished() > 0) await setImmediate()
})

t.test('a stream of texts is sent whole, compressed for clients that accept it', async (t) => {
  const {app, listen} = await start(t)
  const texts = ['<p>', ...Array.from({length: 1000}, (_, index) => `${index} è 😀`), text]
  app.get('/', async (_request, reply) => reply.type('text/html').send(textStream(texts)))
  const url = await listen()
  for (const [accepted, coding] of [
    ['identity', null],
    ['gzip', 'gzip'],
  ] as const) {
    const response = await fetch(url, {headers: {'accept-encoding': accepted}})
    t.equal(response.headers.get('content-encoding'), coding)
    t.equal(response.headers.get('vary'), 'Accept-Encoding')
    t.ok(response.headers.has('content-length'))
    t.ok((await response.text()) === texts.join(''))
  }
})

t.test('a client that reads nothing, or too slowly, is disconnected', async (t) => {
  const {app, clock, listen} = await start(t)
  app.get('/middle', async () => Buffer.alloc(4_000_000))
  const url = await listen()
  for (const path of ['/text', '/middle']) {
    const {status, socket} = await stall(t, url, path)
    t.equal(status, 200)
    const size = path === '/text' ? Buffer.byteLength(text) : 4_000_000
    // The rate of bodies: a second for 50 kB, and a minute.
    const allowed = 60_000 + size / 50
    clock.advance(allowed - 1)
    await setImmediate()
    t.notOk(socket.destroyed, 'it may take as long as a body')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.resume()
    clock.advance(2)
    await closed
    t.ok(socket.bytesRead < size, `${path}: ${socket.bytesRead} of ${size} bytes`)
  }
})

t.test('what one client leaves unread is bounded, in files and in memory', async (t) => {
  const {app, listen} = await start(t)
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof BusyError ? 429 : 500).send('busy'))
  app.get('/middle', async (_request, reply) => reply.header('content-encoding', 'x').send(Buffer.alloc(4_000_000)))
  const url = await listen()
  for (const [path, expected] of [
    ['/text', Math.floor(max / Buffer.byteLength(text))],
    ['/middle', Math.floor((max % Buffer.byteLength(text)) / 4_000_000)],
  ] as const) {
    const statuses: number[] = []
    for (let count = 0; count < expected + 3; count++) statuses.push((await stall(t, url, path)).status)
    t.same(statuses, [...Array(expected).fill(200), 429, 429, 429], path)
  }
  const refused = await fetch(`${url}/middle`)
  t.match(refused, {status: 429})
  t.notOk(refused.headers.has('content-encoding'), 'the refusal is not taken for the content')
  t.equal((await fetch(`${url}/small`)).status, 200, 'small answers are sent')
})

t.test('readers of the same answer share one file, which goes with the last', async (t) => {
  const {app, answerFiles, clock, listen, unfinished} = await start(t)
  let made = 0
  const bytes = Buffer.from(text)
  app.get('/shared', async (_request, reply) => {
    const file = await answerFiles.share('key', 'anna', (write) => {
      made++
      return write([bytes])
    })
    return reply.send(Buffer.isBuffer(file) ? file : fromFile(reply, file, clock))
  })
  const url = await listen()
  const readers = await Promise.all(Array.from({length: 20}, () => stall(t, url, '/shared')))
  t.same(new Set(readers.map(({status}) => status)), new Set([200]), 'they count once, not 200 MB')
  t.equal(made, 1)
  t.equal(unfinished(), 1)
  for (const {socket} of readers.slice(1)) socket.destroy()
  t.ok(Buffer.from(await (await fetch(`${url}/shared`)).arrayBuffer()).equals(bytes))
  t.equal(made, 1)
  readers[0]?.socket.destroy()
  while (unfinished() > 0) await setImmediate()
  await (await fetch(`${url}/shared`)).arrayBuffer()
  t.equal(made, 2)
})

t.test('a shared answer that cannot be made fails for all who wait, and is made again for the next', async (t) => {
  const {answerFiles, unfinished} = await start(t)
  const failing = Array.from({length: 3}, () =>
    answerFiles.share('key', 'anna', async (write) =>
      write(
        (function* () {
          yield Buffer.alloc(10)
          throw new Error('no')
        })(),
      ),
    ),
  )
  for (const each of failing) await t.rejects(each, /^no$/)
  t.equal(unfinished(), 0)
  t.same(await answerFiles.share('key', 'anna', async () => Buffer.from('few')), Buffer.from('few'))
})
