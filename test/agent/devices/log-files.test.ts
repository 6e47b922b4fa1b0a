import {readdir, stat, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import t from 'tap'
import {openLogFiles} from '../../../agent/devices/log/log-files.ts'
import {temporaryFolder} from '../temporary-folder.ts'

const nameOf = (file: number) => `${String(file).padStart(8, '0')}.jsonl`

t.test('the log has at most 32 MiB, of which the oldest files go', async (t) => {
  const folder = await temporaryFolder(t)
  for (let file = 1; file <= 9; file++) await writeFile(join(folder, nameOf(file)), Buffer.alloc(5 * 2 ** 20))
  const files = openLogFiles(folder)
  await files.bound()
  t.same(await files.list(), [4, 5, 6, 7, 8, 9])
  await writeFile(join(folder, nameOf(10)), Buffer.alloc(40 * 2 ** 20))
  await files.bound()
  t.same(await files.list(), [10], 'but never the last one')
})

t.test('starts without end make at most 200 files', async (t) => {
  const folder = await temporaryFolder(t)
  for (let file = 1; file <= 210; file++) await writeFile(join(folder, nameOf(file)), '{}')
  const files = openLogFiles(folder)
  await files.bound()
  t.equal((await readdir(folder)).length, 200)
  t.equal((await files.list()).at(-1), 210)
})

t.test('others can’t read the log, and one that is gone has no lines', async (t) => {
  const folder = join(await temporaryFolder(t), 'history')
  const files = openLogFiles(folder)
  t.same(await files.list(), [])
  await files.append(1, '["lamp",0,{"status":"ok"}]\n')
  t.equal((await stat(join(folder, nameOf(1)))).mode & 0o777, 0o600)
  t.equal((await stat(folder)).mode & 0o777, 0o700)
  t.same(await files.read(1), [['lamp', 0, {status: 'ok'}]])
  await files.remove(1)
  t.same(await files.read(1), [])
})
