import {execFileSync} from 'node:child_process'
import {openSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {needsUnpackers} from './unpack.ts'
import {entry, writeArchive, zeros} from './write-archive.ts'

t.test('more than 65,535 entries are read by every program', needsUnpackers, async (t) => {
  const folder = t.testdir()
  const archive = join(folder, 'many.zip')
  const count = 65_540
  const each = entry('', 'x')
  await writeArchive(
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
  await writeArchive(archive, [entry('before', 'small'), large, entry('behind', 'small too')])
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
