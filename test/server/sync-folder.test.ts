import {mkdirSync, statSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {makeFolder, syncFolder} from '../../server/sync-folder.ts'

t.test(
  'makeFolder() makes a folder and those above it, for their owner alone, and leaves one that is there',
  async (t) => {
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
  },
)

t.test('makeFolder() works where it is called from, by a relative path', async (t) => {
  const before = process.cwd()
  process.chdir(t.testdir({}))
  t.teardown(() => process.chdir(before))
  makeFolder('data')
  makeFolder(join('deep', 'data'))
  t.ok(statSync('data').isDirectory() && statSync('deep/data').isDirectory())
})

t.test('syncFolder() says which folder is not there', async (t) => {
  t.throws(() => syncFolder(join(t.testdir({}), 'nowhere')), {code: 'ENOENT', message: /nowhere/})
})
