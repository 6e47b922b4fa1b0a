import {spawnSync} from 'node:child_process'
import {join} from 'node:path'
import t from 'tap'

t.test('hostile plans of twice the allowed number of walls are checked in a small heap', async (t) => {
  const script = join(import.meta.dirname, 'plans/check-hostile.ts')
  const child = spawnSync(process.execPath, ['--max-old-space-size=80', script, '10000'], {encoding: 'utf8'})
  t.equal(child.status, 0, child.stderr)
  t.comment(child.stdout)
  // Arrays of numbers live outside the heap: lists of a thousand pairs for each wall would not fit here.
  const megabytes = Number(/(\d+) MB more than at first/.exec(child.stdout)?.[1])
  t.ok(megabytes < 400, `${megabytes} MB`)
})
