import {once} from 'node:events'
import {connect} from 'node:net'
import t, {type Test} from 'tap'
import {limits} from '#shared/contract/limits.ts'
import {type Api, startApi} from '../api.ts'

/** Opens a stream over a plain socket. `until` waits for text; `all` for the end. */
async function openSocket(t: Test, {config, inProject, token}: Api, version: string, more = '') {
  const client = connect(config.port, '127.0.0.1')
  t.teardown(() => client.destroy())
  let read = ''
  client.setEncoding('latin1').on('data', (text) => {
    read += text
    client.emit('more')
  })
  const ended = once(client, 'close')
  const lines = ['Host: localhost', `Authorization: Bearer ${token}`, ...(more ? [more] : [])]
  client.write(`GET ${inProject}/events HTTP/${version}\r\n${lines.join('\r\n')}\r\n\r\n`)
  const until = async (pattern: RegExp) => {
    while (!pattern.test(read)) await once(client, 'more')
    return read
  }
  await until(/retry: \d+\n/)
  return {until, all: () => ended.then(() => read)}
}

/** Makes every kind of line and message that a stream has. */
async function happen({clock, save, services, connectionId}: Api) {
  clock.advance(limits.keepAliveInterval)
  await save(null)
  clock.advance(2 * limits.keepAliveInterval)
  clock.advance(limits.keepAliveInterval)
  await save(1)
  clock.advance(limits.keepAliveInterval)
  services.connections.end(connectionId, 'person')
}

const split = (read: string): [head: string, body: string] => {
  const end = read.indexOf('\r\n\r\n')
  return [read.slice(0, end).toLowerCase(), read.slice(end + 4)]
}

/** Returns the contents of chunks, up to the empty one that ends a response. */
function chunksOf(body: string): string[] {
  const chunks: string[] = []
  for (let at = 0; at < body.length; ) {
    const line = body.indexOf('\r\n', at)
    const length = Number.parseInt(body.slice(at, line), 16)
    chunks.push(body.slice(line + 2, line + 2 + length))
    at = line + 2 + length + 2
  }
  return chunks
}

t.test('HTTP/1.1 gets each message as a chunk of its own, HTTP/1.0 the same text alone', async (t) => {
  const api = await startApi(t)
  const chunked = [await openSocket(t, api, '1.1'), await openSocket(t, api, '1.1', 'Connection: keep-alive')]
  const plain = await openSocket(t, api, '1.0')
  await happen(api)
  const [plainHead, text] = split(await plain.all())
  t.notMatch(plainHead, 'transfer-encoding')
  const withoutRetry = (body: string) => body.replace(/^retry: \d+\n/, '')
  for (const {all} of chunked) {
    const [head, body] = split(await all())
    t.match(head, /\r\ntransfer-encoding: chunked\r?\n?/)
    t.match(head, /\r\nconnection: close/)
    t.match(body, /\r\n0\r\n\r\n$/, 'the client learns that it ended, and was not cut')
    const chunks = chunksOf(body)
    t.equal(withoutRetry(chunks.join('')), withoutRetry(text))
    t.equal(chunks.pop(), '')
    for (const chunk of chunks) t.match(chunk, /^(retry: \d+\n|: keep-alive\n|[\s\S]*\n\n)$/)
    t.equal(chunks.filter((chunk) => chunk.includes('event: ')).length, 3)
  }
})

t.test('every block between blank lines is an event with JSON, on a new, a resumed and a reset stream', async (t) => {
  const api = await startApi(t)
  const first = await openSocket(t, api, '1.0')
  await api.save(null)
  const [, id] = /id: (\S+)\n/.exec(await first.until(/\n\n$/)) ?? []
  await api.save(1)
  const streams = [
    await openSocket(t, api, '1.0'),
    await openSocket(t, api, '1.0', `Last-Event-ID: ${id}`),
    await openSocket(t, api, '1.0', 'Last-Event-ID: unknown'),
  ]
  const {clock, save, services, connectionId} = api
  clock.advance(limits.keepAliveInterval)
  await save(2)
  clock.advance(limits.keepAliveInterval)
  services.connections.end(connectionId, 'person')
  const kinds: string[][] = []
  for (const {all} of streams) {
    const [, body] = split(await all())
    const blocks = body.split('\n\n')
    t.equal(blocks.pop(), '', 'it ends with an event')
    for (const block of blocks) {
      const data = block.split('\n').flatMap((line) => (line.startsWith('data: ') ? line.slice(6) : []))
      t.equal(data.length, 1, block)
      t.type(JSON.parse(data.join('')), Object)
    }
    t.match(blocks[0], /^retry: \d+\n(id|event|:)/)
    t.match(body, ': keep-alive\n')
    kinds.push(blocks.map((block) => String(/^event: (.*)$/m.exec(block)?.[1])))
  }
  t.same(kinds, [
    ['revision.saved', 'access.revoked'],
    ['revision.saved', 'revision.saved', 'access.revoked'],
    ['stream.reset', 'revision.saved', 'access.revoked'],
  ])
})
