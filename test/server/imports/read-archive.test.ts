import {deflateRawSync} from 'node:zlib'
import t, {type Test} from 'tap'
import {readArchive} from '../../../server/imports/read-archive.ts'
import type {RefusalReason} from '../../../server/imports/refusal.ts'
import {deflatedSpaces, flatXml, rawEntry, rawZip, zip} from './archives.ts'

const limits = {maxBytes: 1024 * 1024}

const refuses = (t: Test, bytes: Uint8Array, reason: RefusalReason, what: string) =>
  t.rejects(readArchive(bytes, limits), {name: 'ImportRefusal', reason}, what)

t.test('readArchive() returns Home.xml, and other entries by name', async (t) => {
  const xml = flatXml()
  for (const compress of [true, false]) {
    const archive = await readArchive(
      await zip({'Home.xml': xml, 0: 'a picture', '1/a b.png': 'more'}, {compress}),
      limits,
    )
    t.equal(archive.xml, xml)
    t.same(await archive.read('0'), Buffer.from('a picture'))
    t.same(await archive.read('1/a b.png'), Buffer.from('more'))
    t.equal(await archive.read('2'), undefined)
    t.equal(await archive.read('constructor'), undefined)
  }
})

t.test('readArchive() finds a home in a folder, and the entries beside it', async (t) => {
  const entries = {'flat/old/Home.xml': 'old', 'flat/Home.xml': 'new', 'flat/0': 'right', 0: 'wrong', NotHome: ''}
  const archive = await readArchive(await zip(entries), limits)
  t.equal(archive.xml, 'new')
  t.same(await archive.read('0'), Buffer.from('right'))
})

t.test('readArchive() reads bytes inside a larger buffer', async (t) => {
  const bytes = await zip({'Home.xml': 'home', 0: 'picture'})
  const within = new Uint8Array(Buffer.concat([Buffer.alloc(7, 1), bytes, Buffer.alloc(7, 1)])).subarray(7, -7)
  const archive = await readArchive(within, limits)
  t.equal(archive.xml, 'home')
  t.same(await archive.read('0'), Buffer.from('picture'))
})

t.test('readArchive() refuses a damaged or incomplete ZIP', async (t) => {
  const whole = await zip({'Home.xml': flatXml()})
  await refuses(t, Buffer.alloc(0), 'damaged', 'nothing')
  await refuses(t, Buffer.from('PK'), 'damaged', 'only the start')
  await refuses(t, whole.subarray(0, -30), 'damaged', 'cut')
  await refuses(t, Buffer.concat([whole.subarray(0, 60), whole.subarray(80)]), 'damaged', 'a piece is missing')
  await refuses(t, Buffer.concat([whole, Buffer.from('more')]), 'damaged', 'more behind its end')
  const changed = Buffer.from(whole)
  changed.writeUInt8(changed.readUInt8(100) ^ 1, 100)
  await refuses(t, changed, 'damaged', 'a bit has another value')
  const stored = await zip({'Home.xml': 'home'}, {compress: false})
  stored.writeUInt8(0, stored.indexOf('home'))
  await refuses(t, stored, 'damaged', 'another value where nothing is compressed')
  await refuses(
    t,
    rawZip([{...rawEntry('Home.xml', 'x'), method: 14}]),
    'damaged',
    'compressed in a way that is not read',
  )
})

t.test('readArchive() refuses an archive behind a password', async (t) => {
  await refuses(t, rawZip([{...rawEntry('Home.xml', 'home'), flags: 1}]), 'encrypted', 'the encryption of zip')
  await refuses(t, rawZip([{...rawEntry('Home.xml', 'home'), flags: 0x41}]), 'encrypted', 'strongly')
})

t.test('readArchive() distinguishes an old home from other archives', async (t) => {
  await refuses(t, await zip({Home: 'ac ed', 0: 'x'}), 'too-old', 'before 5.3')
  await refuses(t, await zip({'PluginFurnitureCatalog.properties': ''}), 'no-home', 'a library of furniture')
  await refuses(t, await zip({}), 'no-home', 'empty')
})

t.test('readArchive() counts inflated bytes, whatever the headers say', async (t) => {
  const packed = deflatedSpaces(1000)
  t.ok(packed.length < 2_000_000)
  const before = process.resourceUsage().maxRSS
  for (const size of [10, 1000 * 1024 * 1024, 0xffffffff]) {
    await refuses(t, rawZip([{name: 'Home.xml', packed, size}]), 'too-large', `says ${size}`)
  }
  const archive = await readArchive(rawZip([rawEntry('Home.xml', 'home'), {name: '0', packed, size: 10}]), limits)
  t.equal(await archive.read('0'), undefined)
  const grown = (process.resourceUsage().maxRSS - before) / 1024
  t.ok(grown < 400, `a gibibyte of spaces took ${grown} MiB`)
})

t.test('readArchive() reads an entry up to the limit, and all of them up to twice the limit', async (t) => {
  const content = Buffer.alloc(limits.maxBytes, 'x')
  const more = Buffer.alloc(limits.maxBytes + 1, 'x')
  const bytes = await zip({'Home.xml': 'home', a: content, b: content, c: 'c', large: more})
  t.equal(await (await readArchive(bytes, limits)).read('large'), undefined)
  const archive = await readArchive(bytes, limits)
  t.same(await archive.read('a'), content)
  t.same(await archive.read('b'), content)
  t.equal(await archive.read('c'), undefined, 'over the remaining bytes')
  const stored = await readArchive(await zip({'Home.xml': 'home', large: more}, {compress: false}), limits)
  t.equal(await stored.read('large'), undefined)
})

t.test('readArchive() reads other entries despite damaged or encrypted ones', async (t) => {
  const zipped = rawZip([
    rawEntry('Home.xml', 'home'),
    {...rawEntry('damaged', 'x'), crc: 1},
    {...rawEntry('secret', 'x'), flags: 1},
    {name: 'broken', packed: deflateRawSync(Buffer.alloc(100)).subarray(0, 2), size: 100},
    rawEntry('good', 'good'),
  ])
  const archive = await readArchive(zipped, limits)
  for (const name of ['damaged', 'secret', 'broken']) t.equal(await archive.read(name), undefined, name)
  t.same(await archive.read('good'), Buffer.from('good'))
})

t.test('readArchive() reads the first of two entries with one name', async (t) => {
  const bytes = rawZip([rawEntry('Home.xml', 'first'), rawEntry('Home.xml', 'second')])
  t.equal((await readArchive(bytes, limits)).xml, 'first')
})

t.test('readArchive() refuses an archive of very many entries before reading them', async (t) => {
  const one = rawEntry('x', '')
  const many = [rawEntry('Home.xml', 'home'), ...Array.from({length: 60_000}, () => one)]
  await refuses(t, rawZip(many), 'too-many-entries', 'many')
})

t.test('readArchive() counts the bytes of entries that it fails to read', async (t) => {
  const wrong = {...rawEntry('wrong', Buffer.alloc(limits.maxBytes)), crc: 1}
  const zipped = rawZip([
    rawEntry('Home.xml', 'home'),
    {...wrong, name: '0'},
    {...wrong, name: '1'},
    {...wrong, name: '2'},
    rawEntry('good', 'good'),
  ])
  const archive = await readArchive(zipped, limits)
  t.equal(await archive.read('0'), undefined)
  t.same(await archive.read('good'), Buffer.from('good'))
  for (const name of ['1', '2']) t.equal(await archive.read(name), undefined, name)
  t.equal(await archive.read('good'), undefined, 'no bytes remain')
})
