import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import t from 'tap'
import {removeFile, replaceFile} from '../../../shared/host/replace-file.ts'

t.test('replaceFile() writes for the owner only, over a temporary file left by a kill', async (t) => {
  const path = join(t.testdir({'x.json.new': '{"ha'}), 'x.json')
  chmodSync(`${path}.new`, 0o644)
  await replaceFile(path, 'one')
  await replaceFile(path, 'two')
  t.equal(readFileSync(path, 'utf8'), 'two')
  t.equal(statSync(path).mode & 0o777, 0o600)
  t.same(readdirSync(dirname(path)), ['x.json'])
})

t.test('replaceFile() gives the file its mode whatever the umask, and leaves nothing when it fails', async (t) => {
  const folder = t.testdir()
  const umask = process.umask(0o077)
  t.teardown(() => process.umask(umask))
  await replaceFile(join(folder, 'x.json'), 'one', {mode: 0o644, temporary: join(folder, '.x')})
  t.equal(statSync(join(folder, 'x.json')).mode & 0o777, 0o644)
  mkdirSync(join(folder, 'taken'))
  await t.rejects(replaceFile(join(folder, 'taken'), 'two'), {code: 'EISDIR'})
  t.same(readdirSync(folder).sort(), ['taken', 'x.json'])
})

t.test('removeFile() lets a missing file be', (t) => removeFile(join(t.testdir(), 'none')))

t.test('replaceFile() leaves the old or the new file after a kill at any time', async (t) => {
  const path = join(t.testdir(), 'x.json')
  const long = 200_000
  writeFileSync(path, 'a'.repeat(long))
  const writer = join(import.meta.dirname, 'keep-replacing.ts')
  for (let round = 0; round < 8; round++) {
    const child = spawn(process.execPath, [writer, path, String(long)], {stdio: ['ignore', 'pipe', 'inherit']})
    await once(child.stdout, 'data')
    // Each round kills the writer at another point.
    for (let turn = 0; turn < round * 7; turn++) await new Promise((resolve) => setImmediate(resolve))
    child.kill('SIGKILL')
    await once(child, 'exit')
    const text = readFileSync(path, 'utf8')
    t.match(text, /^(a+|b+)$/)
    t.equal(text.length, long)
  }
})
