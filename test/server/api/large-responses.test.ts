import {readdirSync} from 'node:fs'
import {setImmediate} from 'node:timers/promises'
import fastify from 'fastify'
import t from 'tap'
import {sendLargeFromFile, textStream} from '../../../server/api/large-responses.ts'
import {createContentStore} from '../../../server/files/content-store.ts'

// Every second pair of the text lies across the end of a piece.
const text = `a${'😀'.repeat(2_500_000)}è`
const responses: Record<string, string | Buffer> = {
  '/text': text,
  '/bytes': Buffer.from(text),
  '/small': 'small',
  '/broken': `\ud83d${'x'.repeat(5_000_000)}\ud83d`,
}

t.test('large responses are sent whole, from a temporary file that is deleted', async (t) => {
  const folder = t.testdir({})
  const app = fastify()
  t.teardown(() => app.close())
  app.addHook('onSend', sendLargeFromFile({files: createContentStore(`${folder}/files`)}))
  for (const [path, payload] of Object.entries(responses)) app.get(path, async () => payload)
  const url = await app.listen({host: '127.0.0.1', port: 0})

  for (const [path, payload] of Object.entries(responses)) {
    const expected = Buffer.from(payload as string)
    const response = await fetch(url + path)
    t.equal(response.headers.get('content-length'), String(expected.length), path)
    t.ok(Buffer.from(await response.arrayBuffer()).equals(expected), path)
    const head = await fetch(url + path, {method: 'HEAD'})
    t.equal(head.headers.get('content-length'), String(expected.length), `HEAD ${path}`)
  }
  while (readdirSync(`${folder}/files/unfinished`).length > 0) await setImmediate()
})

t.test('a stream of texts is sent whole, compressed for clients that accept it', async (t) => {
  const folder = t.testdir({})
  const app = fastify()
  t.teardown(() => app.close())
  app.addHook('onSend', sendLargeFromFile({files: createContentStore(`${folder}/files`)}))
  const texts = ['<p>', ...Array.from({length: 1000}, (_, index) => `${index} è 😀`), text]
  app.get('/', async (_request, reply) => reply.type('text/html').send(textStream(texts)))
  const url = await app.listen({host: '127.0.0.1', port: 0})
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
