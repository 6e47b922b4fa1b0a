import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {chmodSync, mkdirSync, readFileSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {openFolder, readFileIfExists, removeFile, replaceFile} from '../../agent/folder.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777

t.test('openFolder() creates a folder and its parents for their owner only', async (t) => {
  const folder = join(t.testdir(), 'a/b/agent')
  await openFolder(folder)
  t.equal(modeOf(folder), 0o700)
  await openFolder(folder)
})

t.test('openFolder() refuses a folder that others can write to, and says what to do', async (t) => {
  const folder = join(t.testdir(), 'open')
  mkdirSync(folder)
  chmodSync(folder, 0o777)
  await t.rejects(openFolder(folder), {kind: 'configuration', message: /Other users can write to .*chmod 700/})
})

t.test('openFolder() refuses a file, naming it', async (t) => {
  const file = join(t.testdir({file: ''}), 'file')
  await t.rejects(openFolder(file), {kind: 'configuration', message: /can't use its folder .*file: /})
})

t.test('replaceFile() writes for the owner only, over a temporary file left by a kill', async (t) => {
  const path = join(t.testdir({'x.json.new': '{"ha'}), 'x.json')
  chmodSync(`${path}.new`, 0o644)
  await replaceFile(path, 'one')
  await replaceFile(path, 'two')
  t.equal(readFileSync(path, 'utf8'), 'two')
  t.equal(modeOf(path), 0o600)
  t.equal(await readFileIfExists(`${path}.new`), undefined)
})

t.test('readFileIfExists() returns undefined for a missing file and rejects for an unreadable one', async (t) => {
  const folder = t.testdir()
  t.equal(await readFileIfExists(join(folder, 'none')), undefined)
  await t.rejects(readFileIfExists(folder), {code: 'EISDIR'})
  await removeFile(join(folder, 'none'))
})

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
