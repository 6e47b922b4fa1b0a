import {globSync} from 'node:fs'
import {basename} from 'node:path'
import t from 'tap'
import {groups} from './groups.ts'

t.test('every test file is in exactly one group', async (t) => {
  const grouped = Object.values(groups).flatMap((patterns) => globSync(patterns))
  const files = globSync('test/**/*.test.ts', {exclude: ['**/node_modules/**']})
  t.strictSame(grouped.sort(), files.sort(), 'each test file matches one pattern in groups.ts')
})

t.test('every group has a file that runs it', async (t) => {
  const files = globSync('test/groups/*.group.ts').map((file) => basename(file, '.group.ts'))
  t.strictSame(files.sort(), Object.keys(groups).sort())
})
