import {execFileSync} from 'node:child_process'
import {join} from 'node:path'
import t from 'tap'
import {contentsOf, needsUnpackers, unpack, unpackers} from './unpack.ts'
import {entry, time, writeArchive} from './write-archive.ts'

t.test('an archive opens in every program, with its names, bytes and times', needsUnpackers, async (t) => {
  const folder = t.testdir()
  const archive = join(folder, 'some.zip')
  const contents = {'empty.json': '', 'folder/deep/stored.png': 'stored bytes', 'packed.json': 'abc'.repeat(100_000)}
  await writeArchive(archive, [
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
  await writeArchive(archive, [entry('stored', 'bytes'), entry('packed', 'bytes', {method: 'deflated', time: 0})])
  const python = `import sys, zipfile
for entry in zipfile.ZipFile(sys.argv[1]).infolist():
  print(entry.flag_bits, entry.extract_version, entry.external_attr >> 16, *entry.date_time)`
  const lines = execFileSync('python3', ['-c', python, archive], {encoding: 'utf8'}).trim().split('\n')
  t.same(lines, [`0 10 ${0o100644} 2026 2 28 23 59 58`, `0 20 ${0o100644} 1980 1 1 0 0 0`])
})

t.test('writeZip() writes content whose pieces share their memory', needsUnpackers, async (t) => {
  const archive = join(t.testdir(), 'shared.zip')
  const memory = Buffer.allocUnsafeSlow(100_000).fill('ab')
  const packed = [memory.subarray(0, 40_000), memory.subarray(40_000)]
  await writeArchive(archive, [entry('shared', Buffer.from(memory), {packed})])
  t.match(execFileSync('7zz', ['t', archive], {encoding: 'utf8'}), 'Everything is Ok')
})

t.test('writeZip() writes an archive without entries', needsUnpackers, async (t) => {
  const archive = join(t.testdir(), 'none.zip')
  await writeArchive(archive, [])
  t.match(execFileSync('7zz', ['t', archive], {encoding: 'utf8'}), 'Everything is Ok')
})

const mapValues = <V, T>(record: Record<string, V>, map: (value: V) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
