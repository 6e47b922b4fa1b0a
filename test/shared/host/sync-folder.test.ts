import {mkdirSync, statSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {makeFolder, syncFolder} from '../../../shared/host/sync-folder.ts'

t.test('makeFolder() creates a folder and its parents for their owner only, and keeps an existing one', async (t) => {
  const above = t.testdir({})
  const deep = join(above, 'a', 'b', 'c')
  makeFolder(deep)
  for (const folder of [join(above, 'a'), join(above, 'a', 'b'), deep]) t.equal(statSync(folder).mode & 0o777, 0o700)
  const open = join(above, 'open')
  mkdirSync(open, {mode: 0o755})
  makeFolder(open)
  makeFolder(`${join(above, 'other')}/`)
  t.equal(statSync(open).mode & 0o777, 0o755)
  t.ok(statSync(join(above, 'other')).isDirectory())
})

t.test('makeFolder() accepts a relative path', async (t) => {
  const before = process.cwd()
  process.chdir(t.testdir({}))
  t.teardown(() => process.chdir(before))
  makeFolder('data')
  makeFolder(join('deep', 'data'))
  t.ok(statSync('data').isDirectory() && statSync('deep/data').isDirectory())
})

t.test('syncFolder() names the missing folder', async (t) => {
  t.throws(() => syncFolder(join(t.testdir({}), 'nowhere')), {code: 'ENOENT', message: /nowhere/})
})
