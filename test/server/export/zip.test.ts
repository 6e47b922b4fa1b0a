import {execFileSync} from 'node:child_process'
import {closeSync, openSync, writeSync} from 'node:fs'
import {join} from 'node:path'
import {crc32, deflateRawSync} from 'node:zlib'
import t from 'tap'
import {writeZip, type ZipEntry} from '../../../server/export/zip.ts'
import {contentsOf, needsUnpackers, unpack, unpackers} from './unpack.ts'

const time = Date.UTC(2026, 1, 28, 23, 59, 58)

function entry(name: string, content: string | Buffer, more: Partial<ZipEntry> = {}): ZipEntry {
  const bytes = Buffer.from(content as string)
  const packed = more.method === 'deflated' ? deflateRawSync(bytes) : bytes
  const sizes = {size: bytes.length, packedSize: packed.length, crc32: crc32(bytes)}
  return {name, time, method: 'stored', ...sizes, packed: [packed], ...more}
}

/** Writes an archive; pieces of zeros become holes on the disk. */
async function write(file: string, entries: Iterable<ZipEntry>) {
  const to = openSync(file, 'w')
  let [length, position] = [0, 0]
  let waiting: Uint8Array[] = []
  const flush = () => {
    writeSync(to, Buffer.concat(waiting), 0, length - position, position)
    waiting = []
  }
  for await (const piece of writeZip(allOf(entries))) {
    if (piece === zeros && waiting.length > 0) flush()
    if (piece !== zeros && waiting.length === 0) position = length
    if (piece !== zeros) waiting.push(piece)
    length += piece.length
  }
  flush()
  closeSync(to)
}

async function* allOf(entries: Iterable<ZipEntry>) {
  yield* entries
}

const zeros = Buffer.alloc(1024 * 1024)

t.test('an archive opens in every program, with its names, bytes and times', needsUnpackers, async (t) => {
  const folder = t.testdir()
  const archive = join(folder, 'some.zip')
  const contents = {'empty.json': '', 'folder/deep/stored.png': 'stored bytes', 'packed.json': 'abc'.repeat(100_000)}
  await write(archive, [
    entry('empty.json', contents['empty.json'], {method: 'deflated'}),
    entry('folder/deep/stored.png', contents['folder/deep/stored.png']),
    entry('packed.json', contents['packed.json'], {method: 'deflated', time: Date.UTC(2044, 0, 1)}),
  ])
  for (const name of Object.keys(unpackers)) {
    unpack(name, archive, join(folder, name))
    const found = contentsOf(join(folder, name))
    t.same(
      mapValues(found, ({bytes}) => bytes.toString()),
      contents,
      name,
    )
    // Python extracts without times.
    if (name !== 'Python') t.equal(found['folder/deep/stored.png']?.time, time, name)
    if (name !== 'Python') t.equal(found['packed.json']?.time, Date.UTC(2044, 0, 1), name)
  }
})

t.test('entries have no data descriptor and need the oldest possible version', needsUnpackers, async (t) => {
  const archive = join(t.testdir(), 'some.zip')
  await write(archive, [entry('stored', 'bytes'), entry('packed', 'bytes', {method: 'deflated', time: 0})])
  const python = `import sys, zipfile
for entry in zipfile.ZipFile(sys.argv[1]).infolist():
  print(entry.flag_bits, entry.extract_version, entry.external_attr >> 16, *entry.date_time)`
  const lines = execFileSync('python3', ['-c', python, archive], {encoding: 'utf8'}).trim().split('\n')
  t.same(lines, [`0 10 ${0o100644} 2026 2 28 23 59 58`, `0 20 ${0o100644} 1980 1 1 0 0 0`])
})

t.test('writeZip() writes an archive without entries', needsUnpackers, async (t) => {
  const archive = join(t.testdir(), 'none.zip')
  await write(archive, [])
  t.match(execFileSync('7zz', ['t', archive], {encoding: 'utf8'}), 'Everything is Ok')
})

t.test('more than 65,535 entries are read by every program', needsUnpackers, async (t) => {
  const folder = t.testdir()
  const archive = join(folder, 'many.zip')
  const count = 65_540
  const each = entry('', 'x')
  await write(
    archive,
    Array.from({length: count}, (_, index) => ({...each, name: `versions/${index}.json`})),
  )
  const options = {encoding: 'utf8', maxBuffer: 64 * 1024 * 1024} as const
  const lists = {unzip: ['-Z1'], python3: ['-m', 'zipfile', '-l'], bsdtar: ['-tf'], '7zz': ['l', '-slt']}
  for (const [command, args] of Object.entries(lists)) {
    const said = execFileSync(command, [...args, archive], options)
    t.equal(said.match(/versions\/\d+\.json/g)?.length, count, command)
  }
  const piped = execFileSync('bsdtar', ['-tf', '-'], {...options, stdio: [openSync(archive, 'r'), 'pipe', 'pipe']})
  t.equal(piped.trim().split('\n').length, count)
})

t.test('an entry over 4 GiB and the one after it are read by every program', needsUnpackers, async (t) => {
  const archive = join(t.testdir(), 'large.zip')
  const length = 4096
  const size = length * zeros.length
  const packed = Array.from({length}, () => zeros)
  const large = {...entry('large', ''), size, packedSize: size, packed}
  await write(archive, [entry('before', 'small'), large, entry('behind', 'small too')])
  const readBehind = {
    unzip: ['-p', archive, 'behind'],
    python3: [
      '-c',
      'import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read("behind").decode(), end="")',
      archive,
    ],
    bsdtar: ['-xOf', archive, 'behind'],
    '7zz': ['e', '-so', archive, 'behind'],
  }
  for (const [command, args] of Object.entries(readBehind)) {
    t.equal(execFileSync(command, args, {encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe']}), 'small too', command)
  }
  t.match(execFileSync('7zz', ['l', '-slt', archive], {encoding: 'utf8'}), `Size = ${size}`)
})

const mapValues = <V, T>(record: Record<string, V>, map: (value: V) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
