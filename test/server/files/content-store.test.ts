import {execFile} from 'node:child_process'
import {createHash, randomBytes} from 'node:crypto'
import {readdirSync, readFileSync, truncateSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {buffer} from 'node:stream/consumers'
import {promisify} from 'node:util'
import t from 'tap'
import {createContentStore} from '../../../server/files/content-store.ts'
import {needsProgram} from '../../needs-program.ts'
import {openFiles} from './open-files.ts'

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A piece is valid only until the next read. */
async function* copies(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  for await (const piece of pieces) yield Buffer.from(piece)
}

t.test('put() stores bytes and streams under their hash, once', async (t) => {
  const folder = t.testdir()
  const content = createContentStore(folder)
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

t.test('put() stores the same concurrent bytes once', async (t) => {
  const content = createContentStore(t.testdir())
  const bytes = Buffer.alloc(1000, 7)
  const all = await Promise.all(Array.from({length: 5}, () => content.put(bytes)))
  for (const stored of all) t.same(stored, {sha256: sha256Of(bytes), size: 1000})
  t.same(await content.read(sha256Of(bytes)), bytes)
})

t.test('close() waits for the puts in progress', async (t) => {
  const folder = t.testdir()
  const content = createContentStore(folder)
  const {promise: rest, resolve: send} = Promise.withResolvers<Buffer>()
  async function* slow() {
    yield Buffer.from('half ')
    yield await rest
  }
  const putting = content.put(slow())
  const closing = content.close()
  send(Buffer.from('whole'))
  await closing
  t.same(readdirSync(join(folder, 'unfinished')), [])
  t.ok(await content.has((await putting).sha256))
})

t.test('put() leaves nothing of a stream that fails', async (t) => {
  const folder = t.testdir()
  const content = createContentStore(folder)
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('connection lost')
  }
  await t.rejects(content.put(broken()), {message: 'connection lost'})
  t.same(readdirSync(join(folder, 'unfinished')), [])
  t.same(readdirSync(folder), ['unfinished'])
})

t.test('createContentStore() deletes files that a kill left unfinished', async (t) => {
  const folder = t.testdir({unfinished: {}})
  writeFileSync(join(folder, 'unfinished', 'x'), 'half')
  createContentStore(folder)
  t.same(readdirSync(join(folder, 'unfinished')), [])
})

t.test('read() fails on anything but a missing file', async (t) => {
  const sha256 = 'ab'.repeat(32)
  const content = createContentStore(t.testdir({ab: {[sha256]: {}}}))
  await t.rejects(content.read(sha256), {code: 'EISDIR'})
})

t.test('open() reads bytes in order, whole or in ranges, until it is disposed of', async (t) => {
  const content = createContentStore(t.testdir())
  const bytes = randomBytes(3_000_000)
  const {sha256} = await content.put(chunksOf(bytes, 65_536))
  t.equal(await content.open('ab'.repeat(32)), undefined)
  const before = openFiles()
  const read = async (range?: {start: number; end: number}) => {
    await using opened = await content.open(sha256)
    t.equal(opened?.size, bytes.length)
    return await buffer(copies(opened?.pieces(range) ?? []))
  }
  t.ok(bytes.equals(await read()))
  t.same(await read({start: 5, end: 5}), bytes.subarray(5, 6))
  t.ok(bytes.subarray(1000, 2_000_001).equals(await read({start: 1000, end: 2_000_000})))
  t.same(openFiles(), before)
})

t.test('open() throws at the end of a truncated file', async (t) => {
  const folder = t.testdir()
  const content = createContentStore(folder)
  const {sha256} = await content.put(Buffer.alloc(1_000_000))
  await using opened = await content.open(sha256)
  truncateSync(join(folder, sha256.slice(0, 2), sha256), 600_000)
  let length = 0
  const reading = async () => {
    for await (const piece of opened?.pieces() ?? []) length += piece.length
  }
  await t.rejects(reading(), {message: 'a file ends at 600000, before 999999'})
  t.equal(length, 600_000)
})

t.test('open() fails on anything but a missing file', async (t) => {
  const folder = t.testdir({ab: 'a file in place of a folder'})
  await t.rejects(createContentStore(folder).open('ab'.repeat(32)), {code: 'ENOTDIR'})
})

t.test('put() keeps chunks of any size in their order', async (t) => {
  const content = createContentStore(t.testdir())
  const bytes = randomBytes(2_000_000)
  for (const size of [1000, 65_536, 524_288, 600_000, 2_000_000]) {
    t.same(await content.put(chunksOf(bytes, size)), {sha256: sha256Of(bytes), size: bytes.length}, String(size))
    t.ok(bytes.equals((await content.read(sha256Of(bytes))) ?? Buffer.alloc(0)))
  }
  async function* nothing() {}
  t.match(await content.put(nothing()), {size: 0})
})

t.test('put() on a full disk fails, leaves nothing, and works again later', needsProgram('bash'), async (t) => {
  const script = new URL('put-on-full-disk.ts', import.meta.url).pathname
  // Drops tap's environment, in which each process writes a file at its end.
  const limited = `trap '' XFSZ; ulimit -f 1000; exec env -i "$0" "$@"`
  const {stdout} = await promisify(execFile)('bash', ['-c', limited, process.execPath, script, t.testdir()])
  t.same(JSON.parse(stdout), {failure: 'EFBIG', left: ['unfinished'], size: 500_000})
})

async function* chunksOf(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}
