import {createHash} from 'node:crypto'
import {readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {createContent} from '../../../server/files/content.ts'

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

t.test('put() keeps bytes and streams under their hash, once', async (t) => {
  const folder = t.testdir()
  const content = createContent(folder)
  const bytes = Buffer.from('a drawing')
  const sha256 = sha256Of(bytes)
  t.notOk(await content.has(sha256))
  t.equal(await content.read(sha256), undefined)
  t.same(await content.put(bytes), {sha256, size: bytes.length})
  async function* chunks() {
    yield bytes.subarray(0, 3)
    yield bytes.subarray(3)
  }
  t.same(await content.put(chunks()), {sha256, size: bytes.length})
  t.same(await content.put(bytes), {sha256, size: bytes.length})
  t.ok(await content.has(sha256))
  t.same(await content.read(sha256), bytes)
  t.same(readFileSync(join(folder, sha256.slice(0, 2), sha256)), bytes)
  t.same(readdirSync(join(folder, 'unfinished')), [])
})

t.test('put() of the same bytes at once keeps them once', async (t) => {
  const content = createContent(t.testdir())
  const bytes = Buffer.alloc(1000, 7)
  const all = await Promise.all(Array.from({length: 5}, () => content.put(bytes)))
  for (const stored of all) t.same(stored, {sha256: sha256Of(bytes), size: 1000})
  t.same(await content.read(sha256Of(bytes)), bytes)
})

t.test('put() leaves nothing of a stream that fails', async (t) => {
  const folder = t.testdir()
  const content = createContent(folder)
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('connection lost')
  }
  await t.rejects(content.put(broken()), {message: 'connection lost'})
  t.same(readdirSync(join(folder, 'unfinished')), [])
  t.same(readdirSync(folder), ['unfinished'])
})

t.test('createContent() removes what a kill left half-written', async (t) => {
  const folder = t.testdir({unfinished: {}})
  writeFileSync(join(folder, 'unfinished', 'x'), 'half')
  createContent(folder)
  t.same(readdirSync(join(folder, 'unfinished')), [])
})

t.test('read() fails on anything but a missing file', async (t) => {
  const sha256 = 'ab'.repeat(32)
  const content = createContent(t.testdir({ab: {[sha256]: {}}}))
  await t.rejects(content.read(sha256), {code: 'EISDIR'})
})
