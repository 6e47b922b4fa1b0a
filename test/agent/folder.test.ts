import {chmodSync, mkdirSync, statSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {openFolder, readFileIfExists} from '../../agent/folder.ts'

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

t.test('readFileIfExists() returns undefined for a missing file and rejects for an unreadable one', async (t) => {
  const folder = t.testdir()
  t.equal(await readFileIfExists(join(folder, 'none')), undefined)
  await t.rejects(readFileIfExists(folder), {code: 'EISDIR'})
})
